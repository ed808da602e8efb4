import { ORPCError } from '@orpc/server';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { commonRefusals } from '#contract/function.ts';
import type { Transaction } from './database.ts';

// Pages of long lists, found by the values of the row beside them and not by an offset (decision 075).

/** How a value of a sort is written in a cursor. Texts are sorted as in every language, by the collation of their index. */
type KeyType = 'text' | 'number' | 'instant' | 'day' | 'uuid';

/** A value that rows are sorted by; never null. */
export type Key = { readonly column: SQL; readonly type: KeyType };

/**
 * A part of a sorted list that one index has in its order. The last key is unique. A sort with missing values, or by the steps of a
 * ladder, has several parts, one after the other.
 */
export type ListPart = {
  /** Its name in the cursors. */
  readonly name: string;
  readonly where?: SQL;
  readonly keys: readonly Key[];
  /** All keys go in one direction, so that a row comparison finds the next row in the index. */
  readonly descending: boolean;
  /** How many of the keys are of the table that is read first, where two tables are joined. */
  readonly leading?: number;
};

/** A sort with its name in the cursors. */
export type ListSort = { readonly name: string; readonly parts: readonly ListPart[] };

/** A sort of rows that all have its values. The last key is unique. */
export const sortBy = (name: string, descending: boolean, ...keys: readonly Key[]): ListSort => ({
  name,
  parts: [{ name: 'all', keys, descending }],
});

type ListQuery = {
  /** The tables. */
  readonly from: SQL;
  /** What identifies a row. */
  readonly id: SQL;
  readonly wanted: SQL;
  readonly sort: ListSort;
};

/** The page that is asked for: by a cursor, or without one by a small offset. */
export type AskedPage = { readonly cursor: string | null; readonly limit: number; readonly offset: number };

/** The ids of a page in their order, and the cursors of the pages beside it. */
export type KeysetPage = {
  readonly ids: readonly string[];
  readonly previous: string | null;
  readonly next: string | null;
};

const cursorValue = z.string().max(1000);
const storedCursor = z.tuple([
  z.enum(['after', 'before']),
  z.string().max(60),
  z.string().max(60),
  z.array(cursorValue).min(1).max(8),
]);
type Cursor = z.infer<typeof storedCursor>;
type Way = Cursor[0];

/** The cursor of the last page of any list. */
const lastPage = 'last';

const year = /^(19|2\d)\d\d-/;
const valid: Readonly<Record<KeyType, z.ZodType>> = {
  text: z.string().refine((text) => text.isWellFormed() && !text.includes('\0')),
  number: z.string().regex(/^-?\d{1,18}$/),
  instant: z.iso.datetime({ precision: 6 }).regex(year),
  day: z.iso.date().regex(year),
  uuid: z.uuid(),
};
const sqlTypes = { text: 'text', number: 'bigint', instant: 'timestamptz', day: 'date', uuid: 'uuid' } as const;

/** A key as the text of a cursor, with all that the database stores of it. */
const textOf = ({ column, type }: Key): SQL =>
  type === 'instant'
    ? sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : sql`(${column})::text`;

type FoundRow = { readonly id: string; readonly part: string; readonly values: readonly string[] };

/** Finds a page of a list. The caller reads its rows by their ids. */
export async function findPage(tx: Transaction, list: ListQuery, asked: AskedPage): Promise<KeysetPage> {
  const { rows, ...beside } = await readPage(tx, list, asked);
  return { ids: rows.map(({ id }) => id), ...beside };
}

type Columns = Readonly<Record<string, unknown>>;
type FoundPage<Row> = Omit<KeysetPage, 'ids'> & { readonly rows: readonly (FoundRow & Row)[] };
type WithColumns = ListQuery & {
  /** Columns of the rows of the page, beside their keys. */
  readonly columns?: SQL;
};

/** The same with columns of its rows, for a list of tables that take too long to be read a second time. */
export async function readPage<Row extends Columns>(
  tx: Transaction,
  list: WithColumns,
  asked: AskedPage,
): Promise<FoundPage<Row>> {
  const { limit } = asked;
  if (asked.cursor === null) return pageAfter<Row>(tx, list, null, asked);
  if (asked.cursor === lastPage) return pageBefore<Row>(tx, list, null, limit);
  const cursor = readCursor(asked.cursor, list.sort);
  if (cursor[0] === 'after') {
    const page = await pageAfter<Row>(tx, list, cursor, { limit, offset: 0 });
    // The rows there were deleted meanwhile.
    return page.rows.length > 0 ? page : pageBefore(tx, list, null, limit);
  }
  const page = await pageBefore<Row>(tx, list, cursor, limit);
  // The first page is a full one, even if it is reached from the end.
  return page.previous === null ? pageAfter(tx, list, null, { limit, offset: 0 }) : page;
}

async function pageAfter<Row extends Columns>(
  tx: Transaction,
  list: WithColumns,
  cursor: Cursor | null,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<FoundPage<Row>> {
  const rows = await findRows<Row>(tx, list, { way: 'after', cursor, limit: limit + 1, offset });
  return pageOf(list.sort, rows.slice(0, limit), {
    hasPrevious: cursor !== null || offset > 0,
    hasNext: rows.length > limit,
  });
}

async function pageBefore<Row extends Columns>(
  tx: Transaction,
  list: WithColumns,
  cursor: Cursor | null,
  limit: number,
): Promise<FoundPage<Row>> {
  const rows = await findRows<Row>(tx, list, { way: 'before', cursor, limit: limit + 1, offset: 0 });
  return pageOf(list.sort, rows.slice(0, limit).reverse(), {
    hasPrevious: rows.length > limit,
    hasNext: cursor !== null,
  });
}

function pageOf<Row>(
  sort: ListSort,
  rows: readonly (FoundRow & Row)[],
  { hasPrevious, hasNext }: { readonly hasPrevious: boolean; readonly hasNext: boolean },
): FoundPage<Row> {
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    rows,
    previous: hasPrevious && first ? writeCursor('before', sort, first) : null,
    next: hasNext && last ? writeCursor('after', sort, last) : null,
  };
}

type Search = {
  readonly way: Way;
  readonly cursor: Cursor | null;
  readonly limit: number;
  readonly offset: number;
};

/** The rows after a cursor or from the start, or before it or from the end, part by part until there are enough. */
async function findRows<Row extends Columns>(
  tx: Transaction,
  list: WithColumns,
  { way, cursor, limit, offset }: Search,
): Promise<(FoundRow & Row)[]> {
  const { parts } = list.sort;
  const columns = list.columns ? sql`, ${list.columns}` : sql``;
  const inOrder = way === 'after' ? parts : parts.toReversed();
  const from = cursor === null ? 0 : inOrder.findIndex(({ name }) => name === cursor[2]);
  const rows: (FoundRow & Row)[] = [];
  let left = offset;
  for (const { name, keys, where = sql`true`, descending, leading = keys.length } of inOrder.slice(from)) {
    const isDescending = descending !== (way === 'before');
    const beyond = cursor?.[2] === name ? beyondCursor({ keys, leading, isDescending }, cursor[3]) : sql`true`;
    const wanted = sql`from ${list.from} where ${list.wanted} and ${where} and ${beyond}`;
    const direction = isDescending ? sql`desc` : sql`asc`;
    const order = keys.map(({ column }) => sql`${column} ${direction}`);
    const read = await tx.execute<{ id: string; values: string[] } & Row>(sql`
      select (${list.id})::text as id, array[${sql.join(keys.map(textOf), sql`, `)}] as "values"${columns}
      ${wanted} order by ${sql.join(order, sql`, `)} limit ${limit - rows.length} offset ${left}`);
    rows.push(...read.rows.map((row) => ({ ...row, part: name }) as FoundRow & Row));
    if (rows.length === limit) return rows;
    left = left === 0 || read.rows.length > 0 ? 0 : left - (await countUpTo(tx, wanted, left));
  }
  return rows;
}

async function countUpTo(tx: Transaction, wanted: SQL, most: number): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from (select ${wanted} limit ${most}) counted`,
  );
  return rows[0]?.count ?? 0;
}

type Direction = { readonly keys: readonly Key[]; readonly leading: number; readonly isDescending: boolean };

/** The rows beyond those values, as a row comparison. That of the leading keys alone is one that the index of their table serves. */
function beyondCursor({ keys, leading, isDescending }: Direction, values: readonly string[]): SQL {
  const columns = keys.map(({ column }) => column);
  const given = keys.map(({ type }, at) => sql`${values[at]}::${sql.raw(sqlTypes[type])}`);
  const compared = (count: number, operator: string) =>
    sql`(${sql.join(columns.slice(0, count), sql`, `)}) ${sql.raw(operator)} (${sql.join(given.slice(0, count), sql`, `)})`;
  const sign = isDescending ? '<' : '>';
  const whole = compared(keys.length, sign);
  return leading < keys.length ? sql`${compared(leading, `${sign}=`)} and ${whole}` : whole;
}

const writeCursor = (way: Way, { name }: ListSort, { part, values }: FoundRow): string =>
  Buffer.from(JSON.stringify([way, name, part, [...values]] satisfies Cursor)).toString('base64url');

/** Refuses a cursor that is not of this sort. */
function readCursor(text: string, sort: ListSort): Cursor {
  const read = storedCursor.safeParse(parsed(text));
  if (!read.success) throw wrongCursor();
  const [, name, part, values] = read.data;
  const keys = sort.parts.find((candidate) => candidate.name === part)?.keys ?? [];
  const isOfSort = name === sort.name && keys.length === values.length;
  if (!isOfSort || !keys.every(({ type }, at) => valid[type].safeParse(values[at]).success)) throw wrongCursor();
  return read.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
}

export const wrongCursor = () =>
  new ORPCError('BAD_REQUEST', {
    ...commonRefusals.BAD_REQUEST,
    data: { issues: [{ path: ['cursor'], message: 'This cursor is not of this list' }] },
  });

/** The rows with these ids, in their order. */
export function inOrderOf<Row>(ids: readonly string[], rows: readonly Row[], idOf: (row: Row) => string): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
