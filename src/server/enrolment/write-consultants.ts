import { sql } from 'drizzle-orm';
import { consultantCode } from '#domain/id/consultant-code.ts';
import { consultantStatusChanges, consultants, rankGrants, sponsorships } from '../consultant/tables.ts';
import type { Transaction } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';

export type Enrolled = { readonly consultantId: string; readonly consultantNo: number; readonly code: string };

/** A consultant of an account; the database and the writer give the number and the code. */
export type NewRecord = Omit<typeof consultants.$inferInsert, 'code' | 'consultantNo'> & {
  readonly sponsorConsultantId: string | null;
  readonly currentRank: string;
};

/**
 * Writes consultants to existing accounts: the record, the code from its number, the place in the genealogy, the first
 * status and the first rank, each dated with the join date. One statement per table, for up to two thousand. `tx` acts
 * as sign-in, or as the worker for an import.
 */
export async function writeConsultants(
  tx: Transaction,
  codePrefix: string,
  people: readonly NewRecord[],
  reason = 'enrolment',
): Promise<Enrolled[]> {
  if (people.length === 0) return [];
  // The code is made of the number, and writing it later would write every index of the table twice.
  const { rows: numbers } = await tx.execute<{ no: number }>(
    sql`select no from next_consultant_numbers(${people.length}) as n (no)`,
  );
  const records = people.map((person, at) => {
    const consultantNo = numbers[at]?.no ?? 0;
    return { ...person, consultantNo, code: consultantCode(codePrefix, consultantNo), createdAt: person.joinDate };
  });
  await insertMany(tx, consultants, records);
  await insertMany(
    tx,
    sponsorships,
    people.map(({ consultantId, sponsorConsultantId, joinDate }) => ({
      consultantId,
      sponsorConsultantId,
      validFrom: joinDate,
      reason,
      createdAt: joinDate,
    })),
  );
  await insertMany(
    tx,
    consultantStatusChanges,
    people.map(({ consultantId, joinDate }) => ({
      consultantId,
      status: 'active',
      validFrom: joinDate,
      reason,
      createdAt: joinDate,
    })),
  );
  await insertMany(
    tx,
    rankGrants,
    people.map(({ consultantId, currentRank, joinDate }) => ({
      consultantId,
      currentRank,
      grantedAt: joinDate,
      reason,
      createdAt: joinDate,
    })),
  );
  return records.map(({ consultantId, consultantNo, code }) => ({ consultantId, consultantNo, code }));
}
