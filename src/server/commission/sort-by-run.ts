import { desc, ne, type SQL, sql } from 'drizzle-orm';
import type { Period } from '#domain/period/period.ts';
import { periodOfDay } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import type { Key, ListSort } from '../db/keyset.ts';
import { commissionRuns } from './tables.ts';

/** The closed runs and the drafts, the newest month first; at most one for each month. With `months`, only the run of that month, and none if they differ. */
export async function listedRuns(tx: Transaction, months: readonly Period[] = []) {
  const runs = await tx
    .select({
      runNo: commissionRuns.runNo,
      period: commissionRuns.period,
      status: commissionRuns.status,
      planVersion: commissionRuns.planVersion,
      calculatedAt: commissionRuns.createdAt,
      lineCount: commissionRuns.calculationCount,
      statementCount: commissionRuns.statementCount,
    })
    .from(commissionRuns)
    .where(ne(commissionRuns.status, 'replaced'))
    .orderBy(desc(commissionRuns.period));
  return runs.filter(({ period }) => months.every((month) => month === periodOfDay(period)));
}
type ListedRun = Awaited<ReturnType<typeof listedRuns>>[number];

/**
 * The rows of runs, the newest month first, in each by these keys. Each run has its own table with its own indexes, so it is
 * one part of the list. The part is named after the month, because a new draft gets another run number.
 */
export const sortByRun = (runs: readonly ListedRun[], runNo: SQL, keys: readonly Key[]): ListSort => ({
  name: 'run',
  parts: runs.map((run) => ({
    name: periodOfDay(run.period),
    where: sql`${runNo} = ${run.runNo}`,
    keys,
    descending: false,
  })),
});

/** The month, if the search term is one, such as `2026-10`. */
export const monthIn = (searchTerm: string): Period | null => (/^\d{4}-\d{2}$/.test(searchTerm) ? searchTerm : null);

/** The key of a statement in a list. With its id alone, the tables of all runs would be searched. */
export const statementId = (statements: SQL): SQL => sql`${statements}.run_no || '/' || ${statements}.commission_id`;

/** The runs and the ids of such keys. */
export function readStatementIds(keys: readonly string[]): { readonly runs: number[]; readonly ids: string[] } {
  const read = keys.map((key) => key.split('/', 2));
  return { runs: [...new Set(read.map(([run]) => Number(run)))], ids: read.map(([, id = '']) => id) };
}
