import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { worker } from '#domain/person/actor.ts';
import { type FreshDatabase, freshDatabase } from '#tests/database/database.ts';
import { makePolicyWorld } from '#tests/database/policy-world.ts';
import { withActor } from './actor.ts';
import { type OpenDatabase, openDatabase } from './database.ts';

// What holds whoever writes: the worker, and the owner with a psql prompt too.

let database: FreshDatabase;
let owner: OpenDatabase;
let app: OpenDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  owner = openDatabase(database.url, 'none', 3);
  app = openDatabase(database.url);
  await makePolicyWorld(owner.db);
});
afterAll(async () => {
  await owner.close();
  await app.close();
  await database.drop();
});

const ask = (text: string) => owner.db.execute(sql.raw(text));
const refusedWith = (code: string) => ({ cause: expect.objectContaining({ code }) });
const appendOnly = refusedWith('23001');
const broken = refusedWith('23514');

// ── Written once ──

const writtenOnce = [
  ...['ledger_transactions', 'ledger_entries', 'audit_events', 'commission_plans', 'order_status_changes'],
  ...['commission_calculations', 'commission_run_members', 'commission_run_orders'],
  ...['commission_calculations_1', 'commission_run_members_1', 'commission_run_orders_1'],
];

test.each(writtenOnce)('%s is only ever added to', async (table) => {
  const { rows } = await ask(`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = '${table}' and is_identity = 'NO' limit 1`);
  const column = rows[0]?.name;
  await expect(ask(`update ${table} set ${column} = ${column}`)).rejects.toMatchObject(appendOnly);
  await expect(ask(`delete from ${table}`)).rejects.toMatchObject(appendOnly);
  await expect(ask(`truncate ${table} cascade`)).rejects.toMatchObject(appendOnly);
});

// ── The books ──

/** Books entries of one new transaction, all in one statement, as the company does. `[account, amount, currency]` */
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

test('entries that sum to zero are booked', async () => {
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

test('two halves of a transaction in two statements are not booked', async () => {
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

test('nobody is moved below herself, however far, and a move to the side is made', async () => {
  const line = await makeLine(12);
  for (const below of [line[1], line[5], line[11]]) await expect(move(line[0], below)).rejects.toMatchObject(broken);
  await expect(move(line[0], line[0])).rejects.toMatchObject(broken);
  await move(line[11], line[2]);
  await move(line[3], line[11]);
});

test('two opposite moves at once: one is made, the other refused', async () => {
  for (let round = 0; round < 10; round++) {
    const [[a], [b]] = [await makeLine(1), await makeLine(1)];
    const outcomes = await Promise.allSettled([move(a, b), move(b, a)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  }
});

// ── What is closed ──

beforeEach(() => ask('update commissions set check_number = null, check_date = null where closed and run_no = 2'));

test('a closed statement keeps its money and its person', async () => {
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

test('a closed statement is paid, and a failed payment undone; another check never takes its place', async () => {
  const pay = (number: string, date: string) =>
    ask(`update commissions set check_number = ${number}, check_date = ${date} where closed and consultant_no = 1`);
  await pay('7', "'2026-10-20'");
  await expect(pay('8', "'2026-10-20'")).rejects.toMatchObject(appendOnly);
  await expect(pay('7', "'2026-10-21'")).rejects.toMatchObject(appendOnly);
  await expect(pay('7', 'null')).rejects.toMatchObject(broken);
  await pay('null', 'null');
  await pay('8', "'2026-10-22'");
});

test('a draft’s statement is still open to change', async () => {
  await ask("update commissions set name = 'Corrected' where not closed");
});

test('a closed run and a closed period stay as they are', async () => {
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

test('amounts of an order do not change, and its commission period is given once', async () => {
  const one = 'where order_no = 1';
  for (const change of ['subtotal = 1001', 'discounts = 1', 'tax = 1', 'shipping = 1', "currency = 'USD'"]) {
    await expect(ask(`update orders set ${change} ${one}`), change).rejects.toMatchObject(appendOnly);
  }
  await ask(`update orders set period = '2026-10-01' ${one}`);
  await expect(ask(`update orders set period = '2026-11-01' ${one}`)).rejects.toMatchObject(appendOnly);
  await expect(ask(`update orders set period = null ${one}`)).rejects.toMatchObject(appendOnly);
  await ask(`update orders set returns = 1000 ${one}`);
  await expect(ask(`update orders set returns = 1001 ${one}`)).rejects.toMatchObject(broken);
});
