import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { worker } from '#domain/account/actor.ts';
import { type Books, openBooks, saveCase } from '#tests/database/books.ts';
import { loginsOf } from '#tests/database/logins.ts';
import { randomCase } from '#tests/database/random-case.ts';
import { withActor } from '../db/actor.ts';
import { type OpenDatabase, openDatabase } from '../db/database.ts';
import { mergeTotals, totalsBetween } from './list-totals.ts';

let books: Books;
let app: OpenDatabase;
beforeAll(async () => {
  books = await openBooks();
  await saveCase(books, randomCase(3, 4));
  app = openDatabase(await loginsOf(books.url));
});
afterAll(async () => {
  await app.close();
  await books.close();
});

/** Days and states of which the prepared totals are not what the rows say. */
const wrong = () =>
  books.ask(`
    with counted as (
      select 'orders' as list, (order_date at time zone 'UTC')::date as day, status as state, currency, count(*) as count,
             sum(total) as amount from orders group by 2, 3, 4
      union all
      select 'consultants', (join_date at time zone 'UTC')::date, status, null, count(*), 0 from consultants group by 2, 3
      union all
      select 'customers', (join_date at time zone 'UTC')::date,
             case when consultant_id is null then 'unassigned' else 'assigned' end
               || case when user_id is null then '' else ' with account' end, null, count(*), 0 from customers group by 2, 3
    ), prepared as (
      select list, day, state, currency, sum(count) as count, sum(amount) as amount from list_totals group by 1, 2, 3, 4
      having sum(count) <> 0 or sum(amount) <> 0)
    (select * from counted except select * from prepared) union all (select * from prepared except select * from counted)`);

const place = fc.nat(12);
const day = fc.nat(60);
const status = fc.constantFrom('pending', 'processing', 'cancelled');
const someone = '(select consultant_id from consultants order by consultant_no offset $1 % 4 limit 1)';
const order = '(select order_id from orders order by order_no desc offset $1 limit 1)';
const customer = '(select customer_id from customers order by customer_number desc offset $1 limit 1)';
const on = (parameter: string) => `timestamptz '2026-09-01 05:00Z' + make_interval(hours => ${parameter}::int * 17)`;

const statements = {
  place: [
    fc.tuple(status, fc.nat(9000), day),
    `insert into orders (status, subtotal, order_date, paid_at, kind, attribution, currency)
     select $1, $2::int + 100 + n, ${on('$3')}, '2026-10-01', 'retail', 'none', 'CAD' from generate_series(1, 3) n`,
  ],
  change: [fc.tuple(place, status), `update orders set status = $2 where order_id = ${order}`],
  return: [fc.tuple(place, fc.nat(50)), `update orders set returns = $2 where order_id = ${order}`],
  date: [fc.tuple(place, day), `update orders set order_date = ${on('$2')} where order_id = ${order}`],
  delete: [fc.tuple(place), `delete from orders where order_id = ${order}`],
  suspend: [
    fc.tuple(place, fc.constantFrom('active', 'suspended', 'left')),
    `update consultants set status = $2 where consultant_id = ${someone}`,
  ],
  join: [fc.tuple(place, day), `update consultants set join_date = ${on('$2')} where consultant_id = ${someone}`],
  shop: [
    fc.tuple(place, day),
    `insert into customers (first_name, last_name, join_date, consultant_id)
     values ('Cleo', 'Lane', ${on('$2')}, case when $1 % 2 = 0 then ${someone} end)`,
  ],
  assign: [
    fc.tuple(place, fc.nat(1)),
    `update customers set consultant_id = case when $2::int = 0 then ${someone} end where customer_id = ${customer}`,
  ],
  forget: [fc.tuple(place), `delete from customers where customer_id = ${customer}`],
  merge: [fc.constant([]), 'select merge_list_totals()'],
} as const satisfies Record<string, readonly [fc.Arbitrary<readonly unknown[]>, string]>;
type Kind = keyof typeof statements;

const act = fc.oneof(
  ...(Object.keys(statements) as Kind[]).map((kind) =>
    (statements[kind][0] as fc.Arbitrary<readonly unknown[]>).map((values) => ({ kind, values })),
  ),
);

test('the prepared totals are those of the rows after any changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), async (acts) => {
      for (const { kind, values } of acts) await books.ask(statements[kind][1], [...values]);
      expect(await wrong()).toEqual([]);
    }),
    { numRuns: 30 },
  );
});

test('merging leaves one row of each day and state', async () => {
  await mergeTotals(app.db);
  expect(await wrong()).toEqual([]);
  expect(
    await books.ask('select list from list_totals group by list, day, state, currency having count(*) > 1'),
  ).toEqual([]);
});

test('the totals of any range of time are those of its orders', async () => {
  const hours = fc.nat(24 * 70);
  await fc.assert(
    fc.asyncProperty(hours, hours, fc.nat(59), async (one, other, minutes) => {
      const start = new Date('2026-08-28T00:00:00Z').getTime();
      const at = (hour: number) => new Date(start + hour * 3_600_000 + minutes * 60_000);
      const range = { name: 'range', from: at(Math.min(one, other)), until: at(Math.max(one, other)) };
      const [total] = await withActor(app.db, worker, (tx) =>
        totalsBetween(tx, 'orders', [range], { without: 'cancelled', currency: 'CAD' }),
      );
      const [counted] = await books.ask<{ count: string; amount: string }>(
        `select count(*), coalesce(sum(total), 0) as amount from orders
         where order_date >= $1 and order_date < $2 and status <> 'cancelled' and currency = 'CAD'`,
        [range.from, range.until],
      );
      expect([total?.count, total?.amount]).toEqual([Number(counted?.count), BigInt(counted?.amount ?? 0)]);
    }),
    { numRuns: 40 },
  );
});
