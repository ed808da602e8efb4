import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { worker } from '#domain/account/actor.ts';
import { type FreshDatabase, freshDatabase } from '#tests/database/database.ts';
import { loginsOf } from '#tests/database/logins.ts';
import { withActor } from './actor.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { findPage, type Key, type KeysetPage, type ListSort } from './keyset.ts';

let database: FreshDatabase;
let app: OpenDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  app = openDatabase(await loginsOf(database.url), 1);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

type Row = { readonly id: number; readonly name: string | null; readonly at: string; readonly amount: number };

const instants = ['2026-10-15T12:00:00.123456Z', '2026-10-15T12:00:00.123457Z', '1999-12-31T23:59:59.999999Z'];
// Few different values, so that many rows are equal; with what separates and quotes, and what sorts differently in bytes.
const row = fc.record({
  name: fc.constantFrom(null, 'anna', 'Anna', 'Åsa', 'zoë', "o'neill", '', '{"a"}', '日本'),
  at: fc.constantFrom(...instants),
  amount: fc.constantFrom(-900, 0, 7, 9_007_199_254_740_991),
});
const rowsOf = fc.array(row, { maxLength: 25 }).map((rows) => rows.map((one, id) => ({ ...one, id })));

const id: Key = { column: sql`r.id`, type: 'number' };
const name: Key = { column: sql`r.name collate "und-x-icu"`, type: 'text' };
const at: Key = { column: sql`r.at`, type: 'instant' };
const amount: Key = { column: sql`r.amount`, type: 'number' };

const sorts: readonly ((descending: boolean) => ListSort)[] = [
  (descending) => ({ name: 'id', parts: [{ name: 'all', keys: [id], descending }] }),
  (descending) => ({ name: 'at', parts: [{ name: 'all', keys: [at, id], descending }] }),
  (descending) => ({ name: 'amount', parts: [{ name: 'all', keys: [amount, at, id], descending, leading: 1 }] }),
  (descending) => ({
    name: 'name',
    parts: [
      { name: 'named', where: sql`r.name is not null`, keys: [name, id], descending },
      { name: 'none', where: sql`r.name is null`, keys: [at, id], descending: true },
    ],
  }),
  (descending) => ({
    name: 'ladder',
    parts: [-900, 0, 5, 7, 9_007_199_254_740_991].map((step) => ({
      name: String(step),
      where: sql`r.amount = ${step}::bigint`,
      keys: [id],
      descending,
    })),
  }),
];

const list = fc.record({
  rows: rowsOf,
  sort: fc.nat(sorts.length - 1),
  descending: fc.boolean(),
  limit: fc.integer({ min: 1, max: 8 }),
  offset: fc.nat(30),
});
type List = { rows: Row[]; sort: number; descending: boolean; limit: number; offset: number };
type Find = (asked: { cursor?: string | null; limit?: number; offset?: number }) => Promise<KeysetPage>;

/** Runs with a list's pages. */
const withPages = <T>({ rows, sort, descending, limit }: List, act: (find: Find) => Promise<T>) =>
  withActor(app.db, worker, (tx) =>
    act((asked) => {
      const from = sql`(select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        r (id int, name text, at timestamptz, amount bigint)) r`;
      const list = {
        from,
        id: sql`r.id`,
        wanted: sql`true`,
        sort: (sorts[sort] as (typeof sorts)[number])(descending),
      };
      return findPage(tx, list, { cursor: null, offset: 0, limit, ...asked });
    }),
  );

/** The pages from a cursor on, one way. */
async function walk(find: Find, start: string | null, way: 'next' | 'previous'): Promise<KeysetPage[]> {
  const pages = [await find({ cursor: start })];
  for (let cursor = pages[0]?.[way]; cursor; cursor = pages.at(-1)?.[way]) {
    pages.push(await find({ cursor }));
    if (pages.length > 60) throw new Error('the pages do not end');
  }
  return pages;
}
const idsOf = (pages: readonly KeysetPage[]) => pages.flatMap(({ ids }) => ids);

test('walking forward and backward gives every row once, in the same order, for every sort', async () => {
  await fc.assert(
    fc.asyncProperty(list, (given) =>
      withPages(given, async (find) => {
        const forward = await walk(find, null, 'next');
        const all = (await find({ limit: 100 })).ids;
        expect(all.toSorted()).toEqual(given.rows.map(({ id }) => String(id)).toSorted());
        expect(idsOf(forward)).toEqual(all);
        const backward = await walk(find, 'last', 'previous');
        const seen = backward.slice(0, -1).reverse();
        // The first page is a full one, so it can repeat rows of the second.
        expect([...new Set([...(backward.at(-1)?.ids ?? []), ...idsOf(seen)])]).toEqual(all);
        for (const page of forward.slice(1)) expect(page.previous).not.toBeNull();
        expect(forward[0]?.previous).toBeNull();
        expect(backward[0]?.next).toBeNull();
      }),
    ),
    { numRuns: 150 },
  );
}, 120_000);

test('the page before the next page is the same page, and an offset skips as many rows, across all parts', async () => {
  await fc.assert(
    fc.asyncProperty(list, (given) =>
      withPages(given, async (find) => {
        const all = (await find({ limit: 100 })).ids;
        const page = await find({ offset: given.offset });
        expect(page.ids).toEqual(all.slice(given.offset, given.offset + given.limit));
        if (page.next === null) return;
        const next = await find({ cursor: page.next });
        const back = await find({ cursor: next.previous });
        expect(back.ids).toEqual(page.ids);
      }),
    ),
    { numRuns: 150 },
  );
}, 120_000);

const three: List = {
  rows: [1, 2, 3].map((number) => ({ id: number, name: 'anna', at: instants[0] ?? '', amount: 7 })),
  sort: 1,
  descending: false,
  limit: 1,
  offset: 0,
};

test('a cursor of another sort, of no list, or with other values is refused', async () => {
  const cursor = await withPages(three, async (find) => (await find({})).next);
  const refused = { code: 'BAD_REQUEST', status: 400 };
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  await expect(withPages({ ...three, sort: 2 }, (find) => find({ cursor }))).rejects.toMatchObject(refused);
  const instant = instants[0];
  const wrong: unknown[] = [
    'x',
    encoded(null),
    encoded([]),
    encoded({}),
    encoded(['after', 'at', 'all', [instant]]),
    encoded(['after', 'at', 'some', [instant, '1']]),
    encoded(['beside', 'at', 'all', [instant, '1']]),
    encoded(['after', 'at', 'all', [instant, '1; drop']]),
    encoded(['after', 'at', 'all', ['2026-02-30T00:00:00.000000Z', '1']]),
    encoded(['after', 'at', 'all', ['0000-01-01T00:00:00.000000Z', '1']]),
    encoded(['after', 'at', 'all', [1, 2]]),
  ];
  for (const cursor of wrong)
    await expect(withPages(three, (find) => find({ cursor: cursor as string }))).rejects.toMatchObject(refused);
  const text = encoded(['after', 'name', 'named', ['a\0b', '1']]);
  await expect(withPages({ ...three, sort: 3 }, (find) => find({ cursor: text }))).rejects.toMatchObject(refused);
});

test('a page with rows that were deleted meanwhile is the last or the first one', async () => {
  const second = await withPages(three, async (find) => find({ cursor: (await find({})).next }));
  const left = { ...three, rows: three.rows.slice(0, 1) };
  expect(await withPages(left, (find) => find({ cursor: second.next }))).toMatchObject({ ids: ['1'], next: null });
  expect(
    await withPages({ ...three, rows: three.rows.slice(2) }, (find) => find({ cursor: second.previous })),
  ).toMatchObject({
    ids: ['3'],
    previous: null,
  });
});
