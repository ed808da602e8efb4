import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { matchesSearch } from '../db/search/find-by-text.ts';
import { estimateMatches, keepOrder, mostCounted, oneByOne, preferIndexes } from '../db/search/search-rows.ts';

export type NamedConsultants = {
  /** Whether the consultant with this number matches the search. */
  readonly isNamed: (consultantNo: SQL) => SQL;
  /** How the matching rows are counted, given the number of all rows. */
  readonly countingOf: (rows: number) => { readonly most: number; readonly estimate: number };
};

/**
 * The consultants that a search of their rows finds, by words of their name, email or code. If few match, they are read first by the index of
 * texts. If many match, a page is full after a few rows in the order of the list.
 */
export async function namedConsultants(tx: Transaction, searchTerm: string): Promise<NamedConsultants> {
  const isFound = matchesSearch(sql`c.search_text`, searchTerm);
  const { all, matching, isFew } = await estimateMatches(tx, {
    table: 'consultants',
    alias: sql`c`,
    isFound,
    narrowed: sql`true`,
    isByName: false,
  });
  const most = isFew ? mostCounted : mostCounted / 10;
  const countingOf = (rows: number) => ({ most, estimate: (rows * matching) / Math.max(1, all) });
  if (!isFew) {
    await keepOrder(tx);
    const isNamed = (consultantNo: SQL) =>
      sql`exists (select from consultants c where c.consultant_no = ${consultantNo} and ${oneByOne(isFound)} offset 0)`;
    return { isNamed, countingOf };
  }
  await preferIndexes(tx);
  const { rows } = await tx.execute<{ number: number }>(
    sql`select c.consultant_no as number from consultants c where ${isFound} order by 1`,
  );
  const numbers = sql.param(rows.map(({ number }) => number));
  return { isNamed: (consultantNo) => sql`${consultantNo} = any (${numbers}::int[])`, countingOf };
}
