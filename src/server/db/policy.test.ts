import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, type Role, roles } from '#domain/account/actor.ts';
import { type Action, actions, all, may, type TablePolicy } from '#domain/account/permission.ts';
import { type FreshDatabase, freshDatabase } from '#tests/database/database.ts';
import { loginsOf, openOwner } from '#tests/database/logins.ts';
import { actors, makePolicyData, tables } from '#tests/database/policy-data.ts';
import { user } from '../auth/tables.ts';
import { customers } from '../consultant/tables.ts';
import { actAs, withActor } from './actor.ts';
import { type OpenDatabase, type OpenPool, openDatabase, type Transaction } from './database.ts';
import { policies } from './policies.ts';

// Compares the pure policies with the database: for every table, every row of test data with each kind of row, every
// action and every actor.

let database: FreshDatabase;
let app: OpenDatabase;
let owner: OpenPool;
beforeAll(async () => {
  database = await freshDatabase();
  app = openDatabase(await loginsOf(database.url));
  owner = openOwner(database.url);
  await makePolicyData(owner.db);
});
afterAll(async () => {
  await app.close();
  await owner.close();
  await database.drop();
});

type Row = Readonly<Record<string, unknown>> & {
  /** Its location: table (or partition) and place. */
  readonly lies: string;
};

/** Partitions by run: attached, or set aside under another table. */
const isPart = sql`c.oid in (select inhrelid from pg_inherits) and c.relkind = 'r'`;

/** Every table of `public` in the database; partitions by run are not separate tables. */
async function savedTables() {
  const { rows } = await owner.db.execute<{ name: string }>(sql`
    select relname as name from pg_class c
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not (${isPart}) order by 1`);
  return rows.map(({ name }) => name);
}

async function rowsOf(table: PgTable): Promise<Row[]> {
  return owner.db.select({ ...getTableColumns(table), lies: sql<string>`tableoid || ' ' || ctid` }).from(table);
}

/** The account to which a customer record belongs; null without one, and while its email address is not confirmed or another one. */
async function ownerOf(customerId: unknown): Promise<string | null> {
  const customer = (await owner.db.select().from(customers)).find((candidate) => candidate.customerId === customerId);
  const account = (await owner.db.select().from(user)).find(({ id, email }) =>
    customer?.userId ? id === customer.userId : email.toLowerCase() === customer?.email?.toLowerCase(),
  );
  const isSame = customer?.email == null || customer.email.toLowerCase() === account?.email.toLowerCase();
  return account?.emailVerified && isSame ? account.id : null;
}

/** The row with the rows that its policy reads. */
async function withParents(name: string, row: Row): Promise<Row> {
  const parent = async (table: string, key: string, value: unknown) => {
    const parent = (await rowsOf(tableOf(table))).find((candidate) => candidate[key] === value);
    if (!parent) throw new Error(`${name} has a row without its ${table}`);
    return parent;
  };
  if (/^product_(?!push|prices)/.test(name))
    return { ...row, product: await parent('products', 'productId', row.productId) };
  if (name === 'orders' || name === 'history_orders') return { ...row, customerOwner: await ownerOf(row.customerId) };
  if (/^order_/.test(name)) {
    const order = await parent('orders', 'orderId', row.orderId);
    return { ...row, order: { ...order, customerOwner: await ownerOf(order.customerId) } };
  }
  if (name === 'question_messages')
    return { ...row, question: await parent('questions', 'questionId', row.questionId) };
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

// Each policy is written for its own rows; here it gets rows as stored.
const policyOf = (name: string) => policies[name] as TablePolicy<Row> | undefined;

class RolledBack extends Error {}

type Run = (actor: Actor, work: (tx: Transaction) => Promise<void>) => Promise<void>;
const asActor: Run = (actor, work) => withActor(app.db, actor, work);
/** As the superuser, until `work` itself acts as the actor. */
const asOwnerFirst: Run = (_actor, work) => owner.db.transaction(work);

/** Runs `work` as the actor and rolls it back; returns how many rows it reached. */
async function trial(actor: Actor, work: (tx: Transaction) => Promise<number>, run = asActor): Promise<number> {
  let reached = 0;
  try {
    await run(actor, async (tx) => {
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
async function allowed(actor: Actor, work: (tx: Transaction) => Promise<number>, run?: Run): Promise<boolean> {
  try {
    return (await trial(actor, work, run)) > 0;
  } catch (error) {
    const code = codeOf(error);
    // Denied by rights, by row-level security, or because the row is closed.
    if (code === '42501' || code === '23001') return false;
    // Allowed, but other rows refer to it.
    if (code === '23503') return true;
    throw error;
  }
}

function codeOf(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if ('code' in cause) return cause.code;
  return undefined;
}

/** Names of a table's columns in the database by their keys, without generated ones. */
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

/** Tries `action` on the row in the database. */
function tryIt(actor: Actor, action: Action, name: string, table: PgTable, row: Row): Promise<boolean> {
  const policy = policyOf(name);
  const columns = columnsOf(table);
  const named = (keys: Iterable<string>) =>
    sql.join(
      [...keys].map((key) => sql.identifier(columns.get(key) ?? key)),
      sql`, `,
    );
  const attempt = async (tx: Transaction): Promise<number> => {
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
        // The same row again, bypassing keys and triggers: only the right is tested.
        await tx.execute(sql`set local session_replication_role = replica`);
        const [stored] = (
          await tx.execute<{ row: unknown }>(sql`
          select to_jsonb(t) as row from ${table} t where ${rowAt(row)}`)
        ).rows;
        await tx.execute(sql`delete from ${table} where ${rowAt(row)}`);
        await actAs(tx, actor.role, app.db.signatureOf(actor));
        const names = named(policy?.insertColumns?.[actor.role] ?? columns.keys());
        const inserted = await tx.execute(sql`
          insert into ${table} (${names}) overriding system value
          select ${names} from jsonb_populate_record(null::${table}, ${JSON.stringify(stored?.row)}::jsonb)`);
        return inserted.rowCount ?? 0;
      }
    }
  };
  return allowed(actor, attempt, action === 'insert' ? asOwnerFirst : asActor);
}

test('every table has a policy and test data, and every policy a table', async () => {
  const names = await savedTables();
  expect(Object.keys(policies).sort()).toEqual(names);
  expect([...tables.keys()].sort()).toEqual(names);
  for (const name of names) expect((await rowsOf(tableOf(name))).length, name).toBeGreaterThan(0);
});

/** Tables without rows of people or money under our row-level security, each with its reason. */
const unprotected: Readonly<Record<string, string>> = {
  'drizzle.__drizzle_migrations': 'which migrations have run; only the owner has a right to it',
  'secret.access': 'read by the owner alone, also inside app_user_id(), which every policy calls',
};
/** pg-boss creates and migrates its own tables, as birchline_jobs, the only role with a right to them; jobs.ts protects those with jobs. */
const ownedByLibraries = ['pgboss'];

test('every table and partition forces row-level security, also for the owner', async () => {
  const { rows } = await owner.db.execute<{ name: string; lacks: string | null }>(sql`
    select n.nspname || '.' || c.relname as name, nullif(concat_ws(', ',
        case when not c.relrowsecurity then 'row-level security' end,
        case when not c.relforcerowsecurity then 'FORCE' end,
        (select string_agg(wanted, ', ') from unnest(array['owner_asks', 'person_is_known', 'program_is_known']) wanted
         where not exists (select from pg_policy p
                           where p.polrelid = c.oid and p.polname = wanted and not p.polpermissive and p.polcmd = '*'))
      ), '') as lacks
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and n.nspname <> all(${sql.param(ownedByLibraries)})`);
  expect(rows.length).toBeGreaterThan(60);
  const without = rows.filter(({ name, lacks }) => lacks !== null && !(name in unprotected));
  // A migration that creates a table ends with: SELECT protect_table('name');
  expect(without).toEqual([]);
  expect(Object.keys(unprotected).filter((name) => !rows.some((row) => row.name === name))).toEqual([]);
});

test('a role reads nothing before the person or the program is set, except what every visitor sees', async () => {
  for (const role of ['customer', 'consultant', 'admin', 'worker'] as const) {
    await app.db.of(role).transaction(async (tx) => {
      await actAs(tx, role, '');
      const { rows } = await tx.execute<{ name: string }>(sql`
        select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
          and has_any_column_privilege(oid, 'select') and not (${isPart})`);
      expect(rows.length).toBeGreaterThan(5);
      for (const { name } of rows) {
        expect((await tx.execute(sql`select from ${sql.identifier(name)}`)).rows, `${role} ${name}`).toEqual([]);
      }
    });
  }
});

test('partitions by run are reached only through their tables', async () => {
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
  // A rule that depends on the row must have returned both; otherwise the test data lack a row.
  for (const action of actions) {
    for (const [role, rule] of Object.entries(policy[action] ?? {})) {
      if (rule !== all)
        expect([...(seen.get(`${role} ${action}`) ?? [])].sort(), `${role} ${action}`).toEqual([false, true]);
    }
  }
});

test.each(Object.keys(policies))('rows of %s cannot be changed or deleted without select access', async (name) => {
  const table = tableOf(name);
  const policy = policyOf(name);
  const rows = await Promise.all((await rowsOf(table)).map((row) => withParents(name, row)));
  const keys = Object.keys(getTableColumns(table));
  for (const [who, actor] of Object.entries(actors)) {
    // Rights over all rows, or over none, are tested elsewhere.
    const dependsOnRow = (action: Action) => (policy?.[action]?.[actor.role] ?? all) !== all && actor.role !== 'worker';
    const own = (action: Action) => rows.filter((row) => policy && may(actor, action, policy, row)).length;
    if (dependsOnRow('update')) {
      const key = policy?.updateColumns?.[actor.role]?.[0] ?? keys.at(-1) ?? '';
      const column = sql.identifier(columnsOf(table).get(key) ?? key);
      const [stored] = (
        await owner.db.execute<{ row: unknown }>(sql`select to_jsonb(t) as row from ${table} t limit 1`)
      ).rows;
      const constant = sql`(jsonb_populate_record(null::${table}, ${JSON.stringify(stored?.row)}::jsonb)).${column}`;
      const reached = await reachedBy(actor, sql`update ${table} set ${column} = ${constant}`);
      expect(reached, `${who} updates`).toBe(own('update'));
    }
    if (dependsOnRow('delete')) {
      expect(await reachedBy(actor, sql`delete from ${table}`), `${who} deletes`).toBe(own('delete'));
    }
  }
});

test('users can neither transfer their own rows nor take another user’s', async () => {
  const [ada, ben] = [actors.ada, actors.ben].map((actor) => (actor && 'userId' in actor ? actor.userId : ''));
  if (!actors.ada) throw new Error('no Ada');
  for (const [table, column] of [
    ['expenses', 'consultant_id'],
    ['user_settings', 'user_id'],
  ] as const) {
    const transfer = sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${ben}::uuid
      where ${sql.identifier(column)} = ${ada}::uuid`;
    await expect(reachedBy(actors.ada, transfer), table).rejects.toMatchObject({ cause: { code: '42501' } });
  }
});

test('each role may insert and update exactly the columns of its policy', async () => {
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
    const key = Object.entries(getTableColumns(tableOf(name))).find(([, each]) => each.name === column)?.[0];
    for (const action of ['insert', 'update'] as const) {
      const named = policy?.[`${action}Columns`]?.[role as Role];
      const wanted =
        policy?.[action]?.[role as Role] !== undefined && (named === undefined || named.includes(key ?? ''));
      expect(granted[action], `${role} ${action} ${name}.${column}`).toBe(wanted);
    }
  }
});

test('no role may truncate, and no other right is granted', async () => {
  const { rows } = await owner.db.execute(sql`
    select c.relname, r.rolname from pg_class c, pg_roles r
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and r.rolname like 'birchline%'
      and has_table_privilege(r.oid, c.oid, 'truncate, trigger, references')`);
  expect(rows).toEqual([]);
});
