import fc from 'fast-check';
import { DatabaseError, Pool, type PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Books, openBooks, saveCase } from '#tests/database/books.ts';
import { randomCase } from '#tests/database/random-case.ts';

let books: Books;
let pool: Pool;
let people: string[];
beforeAll(async () => {
  books = await openBooks();
  const { consultants } = await saveCase(books, randomCase(3, 4));
  people = [...consultants.values()].map(({ userId }) => userId);
  pool = new Pool({ connectionString: books.url, max: 8 });
  // The database is dropped before the last connection has closed.
  pool.on('connect', (client) => client.on('error', () => {}));
});
afterAll(async () => {
  await pool.end();
  await books.close();
});

/** Consultants and months of which the prepared volume, or the last order, is not what the orders and adjustments say. */
const wrong = () =>
  books.ask(`
    select period::text, consultant_id, counted.volume as counted, v.volume as stored
    from (select consultant_id, period, sum(amount)::bigint as volume from (
            select consultant_id, period, commissionable_base as amount from orders
            where status = 'completed' and consultant_id is not null
            union all
            select consultant_id, period, amount from volume_adjustments) parts group by 1, 2) counted
    full join consultant_volumes v using (consultant_id, period)
    where coalesce(counted.volume, 0) <> coalesce(v.volume, 0)
    union all
    select 'last order', consultant_id, null, null from genealogy_paths p
    where last_order_at is distinct from
      (select max(order_date) from orders o where o.consultant_id = p.consultant_id and o.status <> 'cancelled')`);

const person = fc.option(fc.nat(3), { freq: 5 });
const month = fc.constantFrom('2026-10-01', '2026-11-01');
const status = fc.constantFrom('pending', 'processing', 'completed', 'cancelled');
const place = fc.nat(20);
const day = fc.nat(40);

/** An act on the order or the adjustment at a place, as a statement. Of a place that has none, nothing changes. */
const act = fc.oneof(
  fc.tuple(fc.constant('place'), person, status, month, fc.nat(9000), day),
  fc.tuple(fc.constant('status'), place, status, month),
  fc.tuple(fc.constant('return'), place, fc.nat(50)),
  fc.tuple(fc.constant('credit'), place, person),
  fc.tuple(fc.constant('date'), place, day),
  fc.tuple(fc.constant('delete'), place),
  fc.tuple(fc.constant('adjust'), fc.nat(3), month, fc.integer({ min: -5000, max: 5000 })),
  fc.tuple(fc.constant('readjust'), place, fc.nat(3), fc.integer({ min: -5000, max: 5000 })),
  fc.tuple(fc.constant('withdraw'), place),
);
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

const order = '(select order_id from orders order by order_no desc offset $1 limit 1)';
const adjustment =
  '(select adjustment_id from volume_adjustments order by created_at desc, adjustment_id offset $1 limit 1)';

const statements: Readonly<Record<string, string>> = {
  place: `insert into orders (consultant_id, status, period, subtotal, order_date, paid_at, kind, attribution, currency)
    values ($1, $2, $3, $4::int + 100, '2026-10-01Z'::timestamptz + make_interval(days => $5), '2026-10-01', 'retail', 'code', 'CAD')`,
  status: `update orders set status = $2, period = $3, paid_at = '2026-10-01' where order_id = ${order}`,
  return: `update orders set returns = $2 where order_id = ${order}`,
  credit: `update orders set consultant_id = $2 where order_id = ${order}`,
  date: `update orders set order_date = '2026-10-01Z'::timestamptz + make_interval(days => $2) where order_id = ${order}`,
  delete: `delete from orders where order_id = ${order}`,
  adjust: `insert into volume_adjustments (consultant_id, period, amount, reason) values ($1, $2, $3, 'x')`,
  readjust: `update volume_adjustments set consultant_id = $2, amount = $3 where adjustment_id = ${adjustment}`,
  withdraw: `delete from volume_adjustments where adjustment_id = ${adjustment}`,
};

const ofPerson: Readonly<Record<string, number>> = { place: 0, credit: 1, adjust: 0, readjust: 1 };

function perform(client: PoolClient, [name, ...values]: Act) {
  const at = ofPerson[name];
  const given = values.map((value, index) => (index === at && typeof value === 'number' ? people[value] : value));
  return client.query(statements[name] ?? '', given);
}

async function inTransaction(acts: readonly Act[], commits = true): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const one of acts) await perform(client, one);
    await client.query(commits ? 'commit' : 'rollback');
  } catch (error) {
    await client.query('rollback');
    // The period of an order is assigned once: such an act is refused as a whole.
    if (!(error instanceof DatabaseError && error.code === '23001')) throw error;
  } finally {
    client.release();
  }
}

test('the volumes of every month and the last orders follow each order and adjustment', async () => {
  const transaction = fc.tuple(fc.array(act, { minLength: 1, maxLength: 6 }), fc.boolean());
  await fc.assert(
    fc.asyncProperty(fc.array(transaction, { minLength: 1, maxLength: 8 }), async (transactions) => {
      for (const [acts, commits] of transactions) await inTransaction(acts, commits);
      expect(await wrong()).toEqual([]);
    }),
    { numRuns: 40 },
  );
});

test('they follow acts that happen at the same time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 16, maxLength: 40 }), async (acts) => {
      await Promise.all(acts.map((one) => inTransaction([one])));
      expect(await wrong()).toEqual([]);
    }),
    { numRuns: 10 },
  );
});

test('an order that is about to commit is seen by a change that makes it the last one', async () => {
  const later = await pool.connect();
  const earlier = await pool.connect();
  try {
    await perform(later, ['place', 0, 'pending', '2026-11-01', 100, 60]);
    await earlier.query('begin');
    await perform(earlier, ['place', 0, 'pending', '2026-11-01', 100, 50]);
    await earlier.query('set constraints all immediate');
    // The order of day 60 becomes one of day 7.
    const change = perform(later, ['date', 0, 7]);
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await Promise.race([change, expect.poll(() => books.ask(waits)).toHaveLength(1)]);
    await earlier.query('commit');
    await change;
  } finally {
    later.release();
    earlier.release();
  }
  expect(await wrong()).toEqual([]);
});

test('orders of one consultant are placed and completed beside an open transaction with another of them', async () => {
  const [consultant] = people;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await perform(client, ['place', 0, 'completed', '2026-11-01', 100, 1]);
    const other = await pool.connect();
    await other.query("set lock_timeout = '2s'");
    await perform(other, ['place', 0, 'completed', '2026-11-01', 100, 1]);
    other.release();
    await client.query('commit');
  } finally {
    client.release();
  }
  expect(consultant).toBeDefined();
  expect(await wrong()).toEqual([]);
});
