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
  // The database assigns the number; until the code is known its column contains the id.
  const records = people.map((person) => ({ ...person, code: person.consultantId, createdAt: person.joinDate }));
  await insertMany(tx, consultants, records);
  const ids = JSON.stringify(people.map(({ consultantId }) => consultantId));
  const numbered = await tx
    .select({ consultantId: consultants.consultantId, consultantNo: consultants.consultantNo })
    .from(consultants)
    .where(sql`${consultants.consultantId} in (select value::uuid from jsonb_array_elements_text(${ids}::jsonb))`)
    .orderBy(consultants.consultantNo);
  const enrolled = numbered.map((row) => ({ ...row, code: consultantCode(codePrefix, row.consultantNo) }));
  await tx.execute(sql`
    update ${consultants} set code = made.code
    from unnest(${sql.param(enrolled.map(({ consultantId }) => consultantId))}::uuid[],
                ${sql.param(enrolled.map(({ code }) => code))}::text[]) as made (consultant_id, code)
    where ${consultants.consultantId} = made.consultant_id`);
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
  return enrolled;
}
