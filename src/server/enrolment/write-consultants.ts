import { type SQL, sql } from 'drizzle-orm';
import { consultantCode } from '#domain/id/consultant-code.ts';
import { consultants } from '../consultant/tables.ts';
import type { Transaction } from '../db/database.ts';
import { discardPlansBefore, insertionOf } from '../db/insert-many.ts';

export type Enrolled = { readonly consultantId: string; readonly consultantNo: number; readonly code: string };

/** A consultant of an account; the database and the writer give the number and the code. */
type NewRecord = Omit<typeof consultants.$inferInsert, 'code' | 'consultantNo'> & {
  readonly sponsorConsultantId: string | null;
  readonly currentRank: string;
};

/**
 * Writes consultants to existing accounts: the record, the code from its number, the place in the genealogy, the first
 * status and the first rank, each dated with the join date. `tx` acts as sign-in.
 */
export async function writeConsultants(
  tx: Transaction,
  codePrefix: string,
  people: readonly NewRecord[],
): Promise<Enrolled[]> {
  const numbers = await nextNumbers(tx, codePrefix, people.length);
  const records = people.map((person, at) => {
    const { consultantNo = 0, code = '' } = numbers[at] ?? {};
    return { ...person, consultantNo, code, createdAt: person.joinDate };
  });
  await discardPlansBefore(tx, records.length);
  const insertion = insertionOf(consultants, records);
  if (insertion) await tx.execute(placing(insertion, 'enrolment'));
  return records.map(({ consultantId, consultantNo, code }) => ({ consultantId, consultantNo, code }));
}

/** Numbers of new consultants and their codes: writing the codes later would write every index of the table twice. */
export async function nextNumbers(
  tx: Transaction,
  codePrefix: string,
  count: number,
): Promise<readonly Pick<Enrolled, 'consultantNo' | 'code'>[]> {
  if (count === 0) return [];
  const { rows } = await tx.execute<{ no: number }>(sql`select no from next_consultant_numbers(${count}) as n (no)`);
  return rows.map(({ no }) => ({ consultantNo: no, code: consultantCode(codePrefix, no) }));
}

/** One statement: an insertion into `consultants`, and their first rows in the tables of sponsors, statuses and ranks. */
export const placing = (insertion: SQL, reason: string): SQL => sql`
  with added as (${insertion} returning consultant_id, sponsor_consultant_id, current_rank, join_date),
  placed as (
    insert into sponsorships (consultant_id, sponsor_consultant_id, valid_from, reason, created_at)
    select consultant_id, sponsor_consultant_id, join_date, ${reason}, join_date from added),
  started as (
    insert into consultant_status_changes (consultant_id, status, valid_from, reason, created_at)
    select consultant_id, 'active', join_date, ${reason}, join_date from added)
  insert into rank_grants (consultant_id, current_rank, granted_at, reason, created_at)
  select consultant_id, current_rank, join_date, ${reason}, join_date from added`;
