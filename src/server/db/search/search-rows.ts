import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../database.ts';

/** Rows of a list with a search: the tables, the condition, and for `countRows` about how many there are. */
export type SearchedRows = {
  readonly from: SQL;
  readonly wanted: SQL;
  readonly counting: { readonly most?: number; readonly estimate?: number; readonly counted?: number };
};

/** The searched tables and their keys. */
const keys = {
  consultants: 'consultant_id',
  customers: 'customer_id',
  orders: 'order_id',
  commission_payments: 'payment_id',
} as const;

type Search = {
  readonly table: keyof typeof keys;
  /** The name of the table in the conditions. */
  readonly alias: SQL;
  /** Those that match, by the indexes of texts. */
  readonly matches: SQL;
  /** The same for one row after the other. */
  readonly isFound: SQL;
  /** The filters. */
  readonly narrowed: SQL;
  /** The list is in the order of names: those of a frequent name are all in one place, which can be far from the start. */
  readonly isByName: boolean;
};

/** Rows of a sample. */
const sampled = 2_000;

/** Up to so many rows of a list in the order of names are found first. */
const sortedByName = 50_000;

/** A search is counted up to here. */
export const mostCounted = 1_000;

/** With so many of a sample, the estimate is as good as counting up to there, which takes longer than the page. */
const enoughSampled = 10;

/**
 * Few rows are found by their texts first and then sorted, because the rows of a rare text would be looked for in the whole list; many
 * are soon met in the order of the list. Without filters, half a percent of five million rows is few.
 */
export async function searchRows(tx: Transaction, search: Search): Promise<SearchedRows> {
  const { table, alias, matches, isFound, narrowed } = search;
  const { isFew, wanted, sampledWanted } = await estimateMatches(tx, search);
  if (!isFew) {
    await keepOrder(tx);
    const most = mostCounted / 2;
    const counting = { most, estimate: wanted, ...(sampledWanted >= enoughSampled && { counted: most + 1 }) };
    return { from: sql`${sql.raw(table)} ${alias}`, wanted: sql`${narrowed} and ${oneByOne(isFound)}`, counting };
  }
  await preferIndexes(tx);
  const key = sql.raw(keys[table]);
  // Without the offset it would merge this with the query around it, and could read all rows in their order.
  const matching = sql`(${matches} offset 0) ${alias}`;
  const { rows } = await tx.execute<{ id: string }>(
    sql`select ${alias}.${key} as id from ${matching} where ${narrowed} limit ${mostCounted + 1}`,
  );
  const counting = { most: mostCounted, estimate: wanted, counted: rows.length };
  if (rows.length > mostCounted) return { from: matching, wanted: narrowed, counting };
  // Found once, because finding takes longer than reading them.
  const ids = sql.param(rows.map(({ id }) => id));
  const from = sql`(select * from ${sql.raw(table)} ${alias} where ${alias}.${key} = any (${ids}::uuid[]) offset 0) ${alias}`;
  return { from, wanted: sql`true`, counting };
}

/** A condition that no index serves, so that the rows are read in the order of the list: those of a frequent text would all be read first. */
export const oneByOne = (condition: SQL): SQL => sql`(${condition}) is true`;

/**
 * For this transaction: the planner does not know that many rows match, and would read and sort all of them, instead of reading some in
 * the order of an index.
 */
export async function keepOrder(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local enable_sort = off`);
}

/** For this transaction: the planner takes short texts for frequent ones, and would read the table instead of the index. */
export async function preferIndexes(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local enable_seqscan = off`);
}

/** About how many rows a table has, how many match, and how many of these the filters leave. */
type Estimate = { readonly all: number; readonly matching: number; readonly wanted: number };

const rowsOfPage = 50;

/**
 * What reading a row that an index has found takes, as a multiple of checking a row in the order of the list. A payment is found through the
 * index of consultants' names, and then through its consultant (measured with 500,000 payments).
 */
const costOfFound = { consultants: 0.5, customers: 0.5, orders: 0.5, commission_payments: 10 } as const;

/** Whether reading all matching rows is faster than following the order of the list until a page is full. */
const isFasterToReadAll = (table: Search['table'], { all, matching, wanted }: Estimate): boolean =>
  matching * costOfFound[table] * wanted <= rowsOfPage * all;

/**
 * An estimate from some pages of the table, always the same ones, whether few rows match, and how many of the sample are wanted, 0 if it is
 * the whole table: small tables are counted. Under row-level security the planner does
 * not use what it knows about texts.
 */
export async function estimateMatches(
  tx: Transaction,
  { table, alias, isFound, narrowed, isByName }: Omit<Search, 'matches'>,
): Promise<Estimate & { readonly isFew: boolean; readonly sampledWanted: number }> {
  const size = await tx.execute<{ rows: number }>(
    sql`select reltuples::float8 as rows from pg_class where oid = ${`public.${table}`}::regclass`,
  );
  const known = size.rows[0]?.rows ?? 0;
  const percent = known > sampled ? (100 * sampled) / known : 100;
  const { rows } = await tx.execute<Estimate>(sql`
    select count(*)::float8 as "all", count(*) filter (where ${isFound})::float8 as matching,
           count(*) filter (where ${isFound} and ${narrowed})::float8 as wanted
    from ${sql.raw(table)} ${alias} tablesample system (${percent}) repeatable (1)`);
  const { all, matching, wanted } = rows[0] ?? { all: 0, matching: 0, wanted: 0 };
  const isWhole = percent === 100;
  const each = isWhole || all === 0 ? 1 : known / all;
  const estimate = { all: all * each, matching: matching * each, wanted: wanted * each };
  const isFew = isByName ? estimate.matching <= sortedByName : isFasterToReadAll(table, estimate);
  return { ...estimate, isFew, sampledWanted: isWhole ? 0 : wanted };
}
