import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { DatabaseError, Pool } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Books, openBooks, saveCase } from '#tests/database/books.ts';
import { randomCase } from '#tests/database/random-case.ts';
import { prove } from '#tests/prove.ts';
import { withVolume } from './subtree.ts';
import { addTeamChanges, type Team, teamOf } from './team-sums.ts';

let books: Books;
let pool: Pool;
beforeAll(async () => {
  books = await openBooks();
  await saveCase(books, randomCase(3, 8));
  pool = new Pool({ connectionString: books.url, max: 8 });
  // The database is dropped before the last connection has closed.
  pool.on('connect', (client) => client.on('error', () => {}));
});
afterAll(async () => {
  await pool.end();
  await books.close();
});

const months = ['2026-10-01', '2026-11-01'] as const;

/** The teams as the functions read them, which differ from the sponsors, orders and adjustments. */
async function wrong() {
  const differences: unknown[] = [];
  for (const month of months) {
    const counted = await books.ask<Team & { id: string }>(
      `with recursive below (top, id) as (
         select sponsor_consultant_id, consultant_id from consultants
         union all
         select b.top, c.consultant_id from below b join consultants c on c.sponsor_consultant_id = b.id),
       sold as (
         select consultant_id as id, sum(amount) as volume from (
           select consultant_id, commissionable_base as amount from orders where status = 'completed' and period = $1
           union all
           select consultant_id, amount from volume_adjustments where period = $1) parts group by 1)
       select t.consultant_id as id, count(c) filter (where c.status <> 'left')::int as team_size,
              coalesce(sum(s.volume), 0)::text as team_volume
       from consultants t left join below b on b.top = t.consultant_id left join consultants c on c.consultant_id = b.id
       left join sold s on s.id = b.id group by 1 order by 1`,
      [month],
    );
    const read = await books.work((tx) =>
      tx.execute<Team & { id: string }>(sql`
        select p.consultant_id as id, t.team_size, t.team_volume::text as team_volume
        from genealogy_paths p ${withVolume(month)} cross join lateral ${teamOf(month)} t order by 1`),
    );
    if (JSON.stringify(read.rows) !== JSON.stringify(counted)) differences.push({ month, read: read.rows, counted });
  }
  return differences;
}

const place = fc.nat(30);
const month = fc.constantFrom(...months);

/** An act on the consultant, order or adjustment at a place, as a statement. Of a place that has none, nothing changes. */
const act = fc.oneof(
  fc.tuple(fc.constant('join'), place, fc.constantFrom('active', 'left')),
  fc.tuple(fc.constant('move'), place, fc.option(place, { freq: 5 })),
  fc.tuple(fc.constant('move'), place, place),
  fc.tuple(fc.constant('exchange'), place, place),
  fc.tuple(fc.constant('status'), place, fc.constantFrom('active', 'suspended', 'left')),
  fc.tuple(fc.constant('remove'), place),
  fc.tuple(fc.constant('sell'), place, month, fc.integer({ min: 100, max: 9000 })),
  fc.tuple(fc.constant('return'), place, fc.nat(50)),
  fc.tuple(fc.constant('credit'), place, place),
  fc.tuple(fc.constant('adjust'), place, month, fc.integer({ min: -5000, max: 5000 })),
  fc.tuple(fc.constant('add'), fc.constantFrom(1, 3, 1000)),
);
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

const at = (parameter: string) =>
  `(select consultant_id from consultants order by consultant_no offset ${parameter}::int % (select count(*) from consultants) limit 1)`;
const order = (parameter: string) => `(select order_id from orders order by order_no desc offset ${parameter} limit 1)`;

const statements: Readonly<Record<string, string>> = {
  join: `with person as (insert into auth.user (name, email) values ('Joined', gen_random_uuid() || '@example.org') returning id)
    insert into consultants (consultant_id, code, first_name, last_name, email, join_date, enrollment_month, sponsor_consultant_id, status)
    select id, id, 'Joined', 'Birch', id || '@example.org', '2026-10-01', 10, ${at('$1')}, $2 from person`,
  move: `update consultants set sponsor_consultant_id = case when $2::int is not null then ${at('$2')} end where consultant_id = ${at('$1')}`,
  // Two consultants move in one statement, as in an import: each below the sponsor of the other.
  exchange: `update consultants c set sponsor_consultant_id = other.sponsor_consultant_id
    from (values (${at('$1')}, ${at('$2')}), (${at('$2')}, ${at('$1')})) pair (one, two)
    join consultants other on other.consultant_id = pair.two where c.consultant_id = pair.one`,
  status: `update consultants set status = $2 where consultant_id = ${at('$1')}`,
  remove: `delete from consultants c where consultant_id = ${at('$1')} and first_name = 'Joined'
    and not exists (select from consultants b where b.sponsor_consultant_id = c.consultant_id)
    and not exists (select from orders o where o.consultant_id = c.consultant_id)
    and not exists (select from volume_adjustments v where v.consultant_id = c.consultant_id)`,
  sell: `insert into orders (consultant_id, status, period, subtotal, order_date, paid_at, kind, attribution, currency)
    values (${at('$1')}, 'completed', $2, $3, '2026-10-01', '2026-10-01', 'retail', 'code', 'CAD')`,
  return: `update orders set returns = $2 where order_id = ${order('$1')}`,
  credit: `update orders set consultant_id = ${at('$2')} where order_id = ${order('$1')}`,
  adjust: `insert into volume_adjustments (consultant_id, period, amount, reason) values (${at('$1')}, $2, $3, $4)`,
  add: 'select add_team_changes($1)',
};

/** What the database refuses: circles, an unknown sponsor, a consultant who got an order meanwhile, and circles of waiting transactions. */
const refusals = ['23514', '23503', '40P01'];

async function inTransaction(acts: readonly Act[], commits = true): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const [name, ...values] of acts) {
      await client.query(statements[name] ?? '', name === 'adjust' ? [...values, randomUUID()] : values);
    }
    await client.query(commits ? 'commit' : 'rollback');
  } catch (error) {
    await client.query('rollback');
    if (!(error instanceof DatabaseError && refusals.includes(error.code ?? ''))) throw error;
  } finally {
    client.release();
  }
}

prove(
  'sizes and volumes of all teams follow random moves, joins, leaves, orders, returns and adjustments',
  { short: 30, long: 400 },
  async (rounds, report) => {
    const transaction = fc.tuple(fc.array(act, { minLength: 1, maxLength: 6 }), fc.boolean());
    await fc.assert(
      fc.asyncProperty(fc.array(transaction, { minLength: 1, maxLength: 8 }), async (transactions) => {
        for (const [acts, commits] of transactions) await inTransaction(acts, commits);
        expect(await wrong()).toEqual([]);
      }),
      { numRuns: rounds },
    );
    report(`${rounds} rounds, no difference`);
  },
);

prove('they follow acts that happen at the same time', { short: 15, long: 300 }, async (rounds, report) => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 16, maxLength: 40 }), async (acts) => {
      await Promise.all(acts.map((one) => inTransaction([one])));
      expect(await wrong()).toEqual([]);
    }),
    { numRuns: rounds },
  );
  report(`${rounds} rounds, no difference`);
});

test('someone who joins a team while it moves is in the moved team', async () => {
  const mover = await pool.connect();
  const joiner = await pool.connect();
  try {
    const run = (client: typeof mover, name: string, values: unknown[]) => client.query(statements[name] ?? '', values);
    await joiner.query('begin');
    await run(joiner, 'join', [1, 'active']);
    await mover.query('begin');
    const move = run(mover, 'move', [1, null]);
    await joiner.query('commit');
    await move;
    const later = run(joiner, 'join', [1, 'active']);
    await mover.query('commit');
    await later;
  } finally {
    mover.release();
    joiner.release();
  }
  expect(await wrong()).toEqual([]);
  expect(
    await books.ask(`select c.code from consultants c join genealogy_paths p using (consultant_id)
                     where p.path <> genealogy_path_of(c.consultant_id)`),
  ).toEqual([]);
});

test('changes are added to the sums once, and the teams stay the same', async () => {
  await inTransaction([
    ['sell', 5, '2026-10-01', 700],
    ['join', 5, 'active'],
  ]);
  const scope = { db: books.db, jobs: { send: vi.fn() } };
  await Promise.all([addTeamChanges(scope), addTeamChanges(scope)]);
  expect(await books.ask('select from team_changes')).toEqual([]);
  expect(await wrong()).toEqual([]);
});

test('changes are added up again within seconds while there are many, so that no more than those of some seconds wait', async () => {
  const change = (count: number) =>
    books.ask(
      `insert into team_changes (path, members, period, volume)
       select path, 0, '2026-10-01', 0 from genealogy_paths cross join generate_series(1, $1) where length(path) = 4 limit $1`,
      [count],
    );
  const send = vi.fn();
  const addUp = () => addTeamChanges({ db: books.db, jobs: { send } });
  await addUp();
  await change(499);
  await addUp();
  expect(send).not.toHaveBeenCalled();
  await change(500);
  await addUp();
  expect(send.mock.calls).toEqual([['team-sums', null, undefined, 5]]);
  expect(await books.ask('select from team_changes')).toEqual([]);
  expect(await wrong()).toEqual([]);
});

test('the table of changes is vacuumed after a few thousand were added up, however many there were before', async () => {
  const [table] = await books.ask<{ options: string[] }>(
    "select reloptions as options from pg_class where oid = 'team_changes'::regclass",
  );
  expect(table?.options).toEqual(
    expect.arrayContaining(['autovacuum_vacuum_scale_factor=0', 'autovacuum_vacuum_threshold=1000']),
  );
});
