import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from './database.ts';

/** How many rows match a query. `total_is_estimate` is there only if they were not all counted. */
export type Counted = { readonly total: number; readonly total_is_estimate?: true };

type Page = {
  readonly limit: number;
  readonly offset: number;
  readonly shown: number;
  /** The page was found by a cursor, so no one knows how many rows are before it. */
  readonly cursor?: string | null;
};

/** Up to here rows are counted one by one. */
const countedOneByOne = 10_000;

type Options = {
  /** Counts up to another number, for conditions that take long to check. */
  readonly most?: number;
  /** About how many there are, where the planner does not know. */
  readonly estimate?: number;
  /** How many were counted already; more than `most` stands for any number above it. */
  readonly counted?: number;
};

/**
 * How many rows a query has, of which one page was read. Exact where the page shows the end, and up to `countedOneByOne`; beyond that the
 * planner's estimate.
 */
export async function countRows(
  tx: Transaction,
  query: SQL,
  { limit, offset, shown, cursor = null }: Page,
  { most = countedOneByOne, estimate, counted }: Options = {},
): Promise<Counted> {
  if (cursor === null && shown < limit && (shown > 0 || offset === 0)) return { total: offset + shown };
  const total = counted ?? (await countedUpTo(tx, query, most + 1));
  if (total <= most) return { total };
  const expected = estimate ?? (await estimatedRows(tx, query));
  return { total: Math.max(rounded(expected), most, offset + shown), total_is_estimate: true };
}

async function countedUpTo(tx: Transaction, query: SQL, most: number): Promise<number> {
  const { rows } = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total from (${query} limit ${most}) counted`,
  );
  return rows[0]?.total ?? 0;
}

type Explained = { readonly 'QUERY PLAN': readonly { readonly Plan: { readonly 'Plan Rows': number } }[] };

/** How many rows the planner expects, from the statistics of the tables. */
export async function estimatedRows(tx: Transaction, query: SQL): Promise<number> {
  const { rows } = await tx.execute<Explained>(sql`explain (format json) ${query}`);
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
}

/** To two figures: 1,034,201 is about 1,000,000. */
export const rounded = (count: number): number => Number(count.toPrecision(2));
