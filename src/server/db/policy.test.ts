import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, type Role, roles } from '#domain/person/actor.ts';
import { type Action, actions, all, may, type TablePolicy } from '#domain/person/permission.ts';
import { type FreshDatabase, freshDatabase } from '#tests/database/database.ts';
import { actors, makePolicyWorld, tables } from '#tests/database/policy-world.ts';
import { become, withActor } from './actor.ts';
import { type OpenDatabase, openDatabase, type Transaction } from './database.ts';
import { policies } from './policies.ts';

// The pure policies and the database are asked the same questions: of every table, every row of a world that has each
// kind of row, every action, and everybody.

let database: FreshDatabase;
let app: OpenDatabase;
let owner: OpenDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  app = openDatabase(database.url);
  owner = openDatabase(database.url, 'none');
  await makePolicyWorld(owner.db);
});
afterAll(async () => {
  await app.close();
  await owner.close();
  await database.drop();
});

type Row = Readonly<Record<string, unknown>> & {
  /** Where it lies: table (or part of one) and place. */
  readonly lies: string;
};

/** Parts of tables by run: attached, or set aside under another table. */
const isPart = sql`c.oid in (select inhrelid from pg_inherits) and c.relkind = 'r'`;

/** Every table of `public` in the database; parts of tables by run are not tables of their own. */
async function tablesKept() {
  const { rows } = await owner.db.execute<{ name: string }>(sql`
    select relname as name from pg_class c
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not (${isPart}) order by 1`);
  return rows.map(({ name }) => name);
}

async function rowsOf(table: PgTable): Promise<Row[]> {
  return owner.db.select({ ...getTableColumns(table), lies: sql<string>`tableoid || ' ' || ctid` }).from(table);
}

/** The row with the rows that its policy looks at. */
async function withParents(name: string, row: Row): Promise<Row> {
  const parent = async (table: string, key: string, value: unknown) => {
    const found = (await rowsOf(tableOf(table))).find((candidate) => candidate[key] === value);
    if (!found) throw new Error(`${name} has a row without its ${table}`);
    return found;
  };
  if (/^product_/.test(name)) return { ...row, product: await parent('products', 'productId', row.productId) };
  if (/^order_/.test(name)) return { ...row, order: await parent('orders', 'orderId', row.orderId) };
  if (name === 'ledger_entries') {
    return { ...row, account: await parent('ledger_accounts', 'accountId', row.accountId) };
  }
  if (name === 'commission_differences') {
    return { ...row, consultant: await parent('consultants', 'consultantNo', row.consultantNo) };
  }
  if (name === 'commission_calculations') {
    return {
      ...row,
      run: await parent('commission_runs', 'runNo', row.runNo),
      consultant: await parent('consultants', 'consultantNo', row.consultantNo),
    };
  }
  return row;
}

function tableOf(name: string): PgTable {
  const table = tables.get(name);
  if (!table) throw new Error(`no tables.ts declares ${name}`);
  return table;
}

// Each policy is written for its own rows; here it is asked about rows as they are kept.
const policyOf = (name: string) => policies[name] as TablePolicy<Row> | undefined;

class RolledBack extends Error {}

/** Does `work` as the actor and undoes it; answers how many rows it reached. */
async function trial(actor: Actor, work: (tx: Transaction) => Promise<number>): Promise<number> {
  let reached = 0;
  try {
    await withActor(app.db, actor, async (tx) => {
      reached = await work(tx);
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  return reached;
}

const reachedBy = (actor: Actor, statement: SQL) =>
  trial(actor, async (tx) => (await tx.execute(statement)).rowCount ?? 0);

/** Whether the database lets `work` reach a row. */
async function allowed(actor: Actor, work: (tx: Transaction) => Promise<number>): Promise<boolean> {
  try {
    return (await trial(actor, work)) > 0;
  } catch (error) {
    const code = codeOf(error);
    // Refused by right, by row-level security, or because the row is closed for ever.
    if (code === '42501' || code === '23001') return false;
    // Allowed, but other rows hold on to it.
    if (code === '23503') return true;
    throw error;
  }
}

function codeOf(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if ('code' in cause) return cause.code;
  return undefined;
}

/** Names of a table's columns in the database by their keys; those that nobody gives a value to are left out. */
function columnsOf(table: PgTable): Map<string, string> {
  return new Map(
    Object.entries(getTableColumns(table))
      .filter(([, column]) => column.generated === undefined)
      .map(([key, column]) => [key, column.name]),
  );
}

const rowAt = (row: Row) => {
  const [oid = '', ctid = ''] = row.lies.split(' ');
  return sql`tableoid = ${oid}::oid and ctid = ${ctid}::tid`;
};

/** Tries `action` on the row as the database has it. */
function tryIt(actor: Actor, action: Action, name: string, table: PgTable, row: Row): Promise<boolean> {
  const policy = policyOf(name);
  const columns = columnsOf(table);
  const named = (keys: Iterable<string>) =>
    sql.join(
      [...keys].map((key) => sql.identifier(columns.get(key) ?? key)),
      sql`, `,
    );
  return allowed(actor, async (tx) => {
    switch (action) {
      case 'read':
        return (await tx.execute(sql`select from ${table} where ${rowAt(row)}`)).rows.length;
      case 'update': {
        const identities = Object.entries(getTableColumns(table)).filter(([, column]) => column.generatedIdentity);
        const ofOpenStatement = name === 'commissions' ? ['checkNumber'] : undefined;
        const key =
          policy?.updateColumns?.[actor.role]?.[0] ??
          ofOpenStatement?.[0] ??
          [...columns.keys()].find((candidate) => !identities.some(([identity]) => identity === candidate));
        if (key === undefined) throw new Error(`${name} has no column that could be updated`);
        const column = named([key]);
        return (await tx.execute(sql`update ${table} set ${column} = ${column} where ${rowAt(row)}`)).rowCount ?? 0;
      }
      case 'delete':
        return (await tx.execute(sql`delete from ${table} where ${rowAt(row)}`)).rowCount ?? 0;
      case 'insert': {
        // The same row once more, past keys and triggers: what is asked is the right alone.
        await tx.execute(sql`select set_config('role', 'none', true)`);
        await tx.execute(sql`set local session_replication_role = replica`);
        const [kept] = (
          await tx.execute<{ row: unknown }>(sql`
          select to_jsonb(t) as row from ${table} t where ${rowAt(row)}`)
        ).rows;
        await tx.execute(sql`delete from ${table} where ${rowAt(row)}`);
        await become(tx, actor);
        const given = named(policy?.insertColumns?.[actor.role] ?? columns.keys());
        const made = await tx.execute(sql`
          insert into ${table} (${given}) overriding system value
          select ${given} from jsonb_populate_record(null::${table}, ${JSON.stringify(kept?.row)}::jsonb)`);
        return made.rowCount ?? 0;
      }
    }
  });
}

test('every table has a policy, every policy a table, and the world has rows of each', async () => {
  const names = await tablesKept();
  expect(Object.keys(policies).sort()).toEqual(names);
  expect([...tables.keys()].sort()).toEqual(names);
  for (const name of names) expect((await rowsOf(tableOf(name))).length, name).toBeGreaterThan(0);
});

test('every table, and every part of one, has row-level security', async () => {
  const { rows } = await owner.db.execute(sql`
    select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`);
  expect(rows).toEqual([]);
});

test('parts of tables by run are reached through their tables only', async () => {
  const { rows } = await owner.db.execute(sql`
    select c.relname, r.rolname from pg_class c, pg_roles r
    where c.relnamespace = 'public'::regnamespace and ${isPart}
      and r.rolname like 'birchline%'
      and has_any_column_privilege(r.oid, c.oid, 'select, insert, update, references')`);
  expect(rows).toEqual([]);
  const parts = await owner.db.execute(sql`
    select from pg_class c where relnamespace = 'public'::regnamespace and ${isPart}`);
  expect(parts.rows).toHaveLength(8 + 2);
});

test.each(Object.keys(policies))('the policy of %s and the database agree, row by row', async (name) => {
  const table = tableOf(name);
  const policy = policyOf(name);
  if (!policy) throw new Error('no policy');
  const seen = new Map<string, Set<boolean>>();
  for (const row of await rowsOf(table)) {
    const facts = await withParents(name, row);
    for (const [who, actor] of Object.entries(actors)) {
      for (const action of actions) {
        const wanted = may(actor, action, policy, facts);
        const question = `${who} ${action} ${JSON.stringify(facts, (_, value) => (typeof value === 'bigint' ? `${value}` : value))}`;
        expect(await tryIt(actor, action, name, table, row), question).toBe(wanted);
        const asked = `${actor.role} ${action}`;
        seen.set(asked, (seen.get(asked) ?? new Set()).add(wanted));
      }
    }
  }
  // A rule that depends on the row was seen to say both; else the world lacks a row.
  for (const action of actions) {
    for (const [role, reach] of Object.entries(policy[action] ?? {})) {
      if (reach !== all)
        expect([...(seen.get(`${role} ${action}`) ?? [])].sort(), `${role} ${action}`).toEqual([false, true]);
    }
  }
});

test.each(Object.keys(policies))(
  'nobody changes or deletes rows of %s unseen, without asking for any',
  async (name) => {
    const table = tableOf(name);
    const policy = policyOf(name);
    const rows = await Promise.all((await rowsOf(table)).map((row) => withParents(name, row)));
    const given = Object.keys(getTableColumns(table));
    for (const [who, actor] of Object.entries(actors)) {
      // Rights over all rows, or over none, are asked elsewhere.
      const dependsOnRow = (action: Action) =>
        (policy?.[action]?.[actor.role] ?? all) !== all && actor.role !== 'worker';
      const own = (action: Action) => rows.filter((row) => policy && may(actor, action, policy, row)).length;
      if (dependsOnRow('update')) {
        const key = policy?.updateColumns?.[actor.role]?.[0] ?? given.at(-1) ?? '';
        const column = sql.identifier(columnsOf(table).get(key) ?? key);
        const [kept] = (
          await owner.db.execute<{ row: unknown }>(sql`select to_jsonb(t) as row from ${table} t limit 1`)
        ).rows;
        const constant = sql`(jsonb_populate_record(null::${table}, ${JSON.stringify(kept?.row)}::jsonb)).${column}`;
        const reached = await reachedBy(actor, sql`update ${table} set ${column} = ${constant}`);
        expect(reached, `${who} updates`).toBe(own('update'));
      }
      if (dependsOnRow('delete')) {
        expect(await reachedBy(actor, sql`delete from ${table}`), `${who} deletes`).toBe(own('delete'));
      }
    }
  },
);

test('nobody gives away what is hers, or takes what is not', async () => {
  const [ada, ben] = [actors.ada, actors.ben].map((actor) => (actor && 'userId' in actor ? actor.userId : ''));
  if (!actors.ada) throw new Error('no Ada');
  for (const [table, column] of [
    ['expenses', 'consultant_id'],
    ['user_settings', 'user_id'],
  ] as const) {
    const give = sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${ben}::uuid
      where ${sql.identifier(column)} = ${ada}::uuid`;
    await expect(reachedBy(actors.ada, give), table).rejects.toMatchObject({ cause: { code: '42501' } });
  }
});

test('columns: each role may give and change exactly those that its policy names', async () => {
  const { rows } = await owner.db.execute<{
    name: string;
    role: string;
    column: string;
    insert: boolean;
    update: boolean;
  }>(sql`
    select c.relname as name, replace(r.rolname, 'birchline_', '') as role, a.attname as column,
           has_column_privilege(r.oid, c.oid, a.attnum, 'insert') as insert,
           has_column_privilege(r.oid, c.oid, a.attnum, 'update') as update
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped, pg_roles r
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not (${isPart})
      and r.rolname = any(${sql.param(roles.map((role) => `birchline_${role}`))})`);
  expect(rows.length).toBeGreaterThan(roles.length * 300);
  for (const { name, role, column, ...granted } of rows) {
    const policy = policyOf(name);
    const key = Object.entries(getTableColumns(tableOf(name))).find(([, kept]) => kept.name === column)?.[0];
    for (const action of ['insert', 'update'] as const) {
      const named = policy?.[`${action}Columns`]?.[role as Role];
      const wanted =
        policy?.[action]?.[role as Role] !== undefined && (named === undefined || named.includes(key ?? ''));
      expect(granted[action], `${role} ${action} ${name}.${column}`).toBe(wanted);
    }
  }
});

test('nobody truncates, and no other right is lent', async () => {
  const { rows } = await owner.db.execute(sql`
    select c.relname, r.rolname from pg_class c, pg_roles r
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and r.rolname like 'birchline%'
      and has_table_privilege(r.oid, c.oid, 'truncate, trigger, references')`);
  expect(rows).toEqual([]);
});
