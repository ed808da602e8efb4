import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { worker } from '#domain/account/actor.ts';
import { type FreshDatabase, freshDatabase } from '#tests/database/database.ts';
import { loginsOf, openOwner } from '#tests/database/logins.ts';
import { makePolicyData } from '#tests/database/policy-data.ts';
import { withActor } from './actor.ts';
import { type OpenDatabase, type OpenPool, openDatabase } from './database.ts';

// Rules that hold for every writer: the worker, and the owner at a psql prompt too.

let database: FreshDatabase;
let owner: OpenPool;
let app: OpenDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  owner = openOwner(database.url, 3);
  app = openDatabase(await loginsOf(database.url));
  await makePolicyData(owner.db);
});
afterAll(async () => {
  await owner.close();
  await app.close();
  await database.drop();
});

const ask = (text: string) => owner.db.execute(sql.raw(text));
const errorWith = (code: string) => ({ cause: expect.objectContaining({ code }) });
const appendOnly = errorWith('23001');
const broken = errorWith('23514');

// ── Append-only tables ──

const appendOnlyTables = [
  'ledger_transactions',
  'ledger_entries',
  'audit_events',
  'commission_plans',
  'order_status_changes',
  'commission_calculations',
  'commission_run_members',
  'commission_run_orders',
  'commission_calculations_1',
  'commission_run_members_1',
  'commission_run_orders_1',
];

test.each(appendOnlyTables)('%s is append-only', async (table) => {
  const { rows } = await ask(`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = '${table}' and is_identity = 'NO' limit 1`);
  const column = rows[0]?.name;
  await expect(ask(`update ${table} set ${column} = ${column}`)).rejects.toMatchObject(appendOnly);
  await expect(ask(`delete from ${table}`)).rejects.toMatchObject(appendOnly);
  await expect(ask(`truncate ${table} cascade`)).rejects.toMatchObject(appendOnly);
});

// ── The books ──

/** Books entries of one new transaction, all in one statement, like the company. `[account, amount, currency]` */
const book = (...entries: (readonly [number, number, string?])[]) =>
  withActor(app.db, worker, async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(sql`
      insert into ledger_transactions (idempotency_key, kind, memo) values (${randomUUID()}, 'x', 'x')
      returning transaction_id as id`);
    const values = entries.map(
      ([account, amount, currency = 'CAD']) =>
        sql`(${rows[0]?.id}::bigint, ${account}::int, ${amount}::bigint, ${currency})`,
    );
    await tx.execute(sql`
      insert into ledger_entries (transaction_id, account_id, amount, currency) values ${sql.join(values, sql`, `)}`);
  });

test('books entries that sum to zero', async () => {
  await book([1, -500], [2, 300], [3, 200]);
  const { rows } = await ask('select sum(amount)::int as sum, count(*)::int as entries from ledger_entries');
  expect(rows).toEqual([{ sum: 0, entries: 6 }]);
});

test.each([
  [
    'one cent missing',
    [
      [1, -500],
      [2, 499],
    ],
  ],
  ['one side only', [[1, -500]]],
  [
    'nothing at all',
    [
      [1, 0],
      [2, 0],
    ],
  ],
  [
    'an entry in another currency than its account',
    [
      [1, -500, 'USD'],
      [2, 500, 'USD'],
    ],
  ],
  [
    'two currencies that only balance together',
    [
      [1, -500],
      [2, 500, 'USD'],
    ],
  ],
] as const)('%s is not booked', async (_, entries) => {
  const before = await ask('select count(*)::int as n from ledger_transactions');
  await expect(book(...entries)).rejects.toMatchObject(broken);
  expect((await ask('select count(*)::int as n from ledger_transactions')).rows).toEqual(before.rows);
});

test('rejects a transaction booked in two statements', async () => {
  await expect(
    ask("insert into ledger_entries (transaction_id, account_id, amount, currency) values (1, 1, -5, 'CAD')"),
  ).rejects.toMatchObject(broken);
});

// ── The genealogy ──

/** A line of consultants, each sponsored by the one before. */
async function makeLine(length: number): Promise<string[]> {
  const ids = Array.from({ length }, () => randomUUID());
  for (const [at, id] of ids.entries()) {
    await owner.db.execute(
      sql`insert into auth."user" (id, name, email) values (${id}::uuid, 'x', ${`${id}@example.org`})`,
    );
    await owner.db.execute(sql`
      insert into consultants (consultant_id, code, first_name, last_name, email, join_date, enrollment_month, sponsor_consultant_id)
      values (${id}::uuid, ${id}, 'x', 'x', ${`${id}@example.org`}, now(), 1, ${ids[at - 1] ?? null}::uuid)`);
  }
  return ids;
}

const move = (id: string | undefined, sponsor: string | undefined) =>
  withActor(app.db, worker, (tx) =>
    tx.execute(sql`update consultants set sponsor_consultant_id = ${sponsor}::uuid where consultant_id = ${id}::uuid`),
  );

test('rejects a move into the own downline at any depth; accepts other moves', async () => {
  const line = await makeLine(12);
  for (const below of [line[1], line[5], line[11]]) await expect(move(line[0], below)).rejects.toMatchObject(broken);
  await expect(move(line[0], line[0])).rejects.toMatchObject(broken);
  await move(line[11], line[2]);
  await move(line[3], line[11]);
});

test('one of two opposite concurrent moves succeeds', async () => {
  for (let round = 0; round < 10; round++) {
    const [[a], [b]] = [await makeLine(1), await makeLine(1)];
    const outcomes = await Promise.allSettled([move(a, b), move(b, a)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  }
});

// ── Closed periods ──

beforeEach(() => ask('update commissions set check_number = null, check_date = null where closed and run_no = 2'));

test('the amounts and the person of a closed statement cannot change', async () => {
  for (const change of [
    'total_earnings = 2, personal_total = 2',
    'payout_amount = 2',
    "name = 'Eve'",
    'consultant_no = 2',
    'closed = false',
    "created_at = now() + interval '1 day'",
  ]) {
    await expect(
      ask(`update commissions set ${change} where closed and consultant_no = 1`),
      change,
    ).rejects.toMatchObject(appendOnly);
  }
  await expect(ask('delete from commissions where closed')).rejects.toMatchObject(appendOnly);
  await expect(ask('update commissions_2 set payout_amount = 2')).rejects.toMatchObject(appendOnly);
});

test('a closed statement can be paid and a failed payment undone, but not paid by a second check', async () => {
  const pay = (number: string, date: string) =>
    ask(`update commissions set check_number = ${number}, check_date = ${date} where closed and consultant_no = 1`);
  await pay('7', "'2026-10-20'");
  await expect(pay('8', "'2026-10-20'")).rejects.toMatchObject(appendOnly);
  await expect(pay('7', "'2026-10-21'")).rejects.toMatchObject(appendOnly);
  await expect(pay('7', 'null')).rejects.toMatchObject(broken);
  await pay('null', 'null');
  await pay('8', "'2026-10-22'");
});

test('a draft’s statement can change', async () => {
  await ask("update commissions set name = 'Corrected' where not closed");
});

test('a closed run and a closed period cannot change', async () => {
  await expect(ask("update commission_runs set total = 2 where status = 'closed'")).rejects.toMatchObject(appendOnly);
  await expect(ask("update commission_runs set status = 'draft' where status = 'closed'")).rejects.toMatchObject(
    appendOnly,
  );
  await expect(ask("delete from commission_runs where status = 'closed'")).rejects.toMatchObject(appendOnly);
  await expect(
    ask("update commission_periods set status = 'open', closed_run_no = null where status = 'closed'"),
  ).rejects.toMatchObject(appendOnly);
  for (const parent of ['commissions', 'commission_calculations', 'commission_run_members', 'commission_run_orders']) {
    await expect(ask(`select run_part_drop('${parent}', 2)`)).rejects.toMatchObject(appendOnly);
  }
});

// ── Orders ──

test('amounts of a paid order do not change, and its commission period is set once', async () => {
  const firstOrder = 'where order_no = 1';
  await ask(`update orders set paid_at = now() ${firstOrder}`);
  for (const change of ['subtotal = 1001', 'discounts = 1', 'tax = 1', 'shipping = 1', "currency = 'USD'"]) {
    await expect(ask(`update orders set ${change} ${firstOrder}`), change).rejects.toMatchObject(appendOnly);
  }
  await ask(`update orders set period = '2026-10-01' ${firstOrder}`);
  await expect(ask(`update orders set period = '2026-11-01' ${firstOrder}`)).rejects.toMatchObject(appendOnly);
  await expect(ask(`update orders set period = null ${firstOrder}`)).rejects.toMatchObject(appendOnly);
  await ask(`update orders set returns = 1000 ${firstOrder}`);
  await expect(ask(`update orders set returns = 1001 ${firstOrder}`)).rejects.toMatchObject(broken);
});
