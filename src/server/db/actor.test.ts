import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#domain/account/actor.ts';
import { roles, visitor, worker } from '#domain/account/actor.ts';
import { type FreshDatabase, freshDatabase } from '#tests/database/database.ts';
import { loginsOf } from '#tests/database/logins.ts';
import { actAs, withActor } from './actor.ts';
import { type Database, type OpenDatabase, openDatabase, openPool, type Transaction } from './database.ts';
import { type Login, type Logins, rolesOfLogins } from './logins.ts';
import { policies } from './policies.ts';

const ada: Actor = { role: 'consultant', userId: '00000000-0000-4000-8000-000000000001' };
const eve: Actor = { role: 'consultant', userId: '00000000-0000-4000-8000-00000000000e' };

let database: FreshDatabase;
let logins: Logins;
/** One connection for each role, so that every borrower gets the same one. */
let app: OpenDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  logins = await loginsOf(database.url);
  app = openDatabase(logins, 1);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const whoAmI = async (db: Pick<Transaction, 'execute'>) =>
  (
    await db.execute<{ role: string; userId: string | null }>(
      sql`select current_user::text as role, app_user_id()::text as "userId"`,
    )
  ).rows[0];
const ofRole = (role: string) => ({ role: `birchline_${role}`, userId: null });
const denied = { cause: expect.objectContaining({ code: '42501' }) };

const tables = [
  ...Object.keys(policies).map((name) => `public.${name}`),
  'auth."user"',
  'auth.session',
  'auth.account',
];

test.each(tables)('a query of %s outside withActor is denied, or returns nothing', async (table) => {
  for (const role of roles) {
    const query = app.db
      .of(role)
      .execute(sql`select from ${sql.raw(table)}`)
      .then(
        ({ rows }) => rows,
        () => [],
      );
    expect(await query, role).toEqual(table === 'public.catalog_version' && role === 'visitor' ? [{}] : []);
  }
});

test.each(['auth."user"', 'auth.session', 'auth.account', 'auth.verification', 'auth.jwks', 'secret.access'])(
  'no actor can read %s',
  async (table) => {
    for (const actor of [visitor, ada, { ...ada, role: 'admin', adminRole: 'owner' } as const, worker]) {
      await expect(
        withActor(app.db, actor, (tx) => tx.execute(sql`select from ${sql.raw(table)}`)),
      ).rejects.toMatchObject(denied);
    }
  },
);

test('role and person are the actor’s inside a transaction, and reset for the next borrower', async () => {
  expect(await withActor(app.db, ada, whoAmI)).toEqual({ role: 'birchline_consultant', userId: ada.userId });
  expect(await whoAmI(app.db.of('consultant'))).toEqual(ofRole('consultant'));
  expect(await withActor(app.db, visitor, whoAmI)).toEqual(ofRole('visitor'));
  expect(await withActor(app.db, worker, whoAmI)).toEqual(ofRole('worker'));
});

test('role and person are reset after a failure or an invalid query', async () => {
  await expect(withActor(app.db, ada, () => Promise.reject(new Error('cancelled')))).rejects.toThrow('cancelled');
  expect(await whoAmI(app.db.of('consultant'))).toEqual(ofRole('consultant'));
  await expect(withActor(app.db, ada, (tx) => tx.execute(sql`select from nowhere`))).rejects.toThrow();
  expect(await whoAmI(app.db.of('consultant'))).toEqual(ofRole('consultant'));
});

test('a hundred calls of different people on one connection stay separate', async () => {
  const people = Array.from({ length: 100 }, (_, at) => ({
    role: at % 2 ? ('consultant' as const) : ('customer' as const),
    userId: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  }));
  const met = await Promise.all(people.map((person) => withActor(app.db, person, whoAmI)));
  expect(met).toEqual(people.map(({ role, userId }) => ({ role: `birchline_${role}`, userId })));
});

// ── SQL injection: what a foreign statement could do ──

/** Every possible name for SET ROLE on this server. */
async function everyRole(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`select rolname::text as name from pg_roles`);
  return rows.map(({ name }) => name);
}

/** Tries a statement in a transaction that is rolled back; returns the role after it, or that it was denied. */
async function roleAfter(login: Login, statement: string): Promise<string> {
  const { db, close } = openPool(logins, login, 1);
  let reached = 'refused';
  await db
    .transaction(async (tx) => {
      await tx.execute(sql.raw(statement));
      const { rows } = await tx.execute<{ role: string }>(sql`select current_user::text as role`);
      reached = rows[0]?.role ?? '';
      throw new Error('rolled back');
    })
    .catch(() => {});
  await close();
  return reached;
}

const loginName = /^birchline_[a-z]+_[0-9a-f]{8}$/;

test.each(Object.keys(rolesOfLogins) as Login[])(
  'the connection of %s can take on its own roles, and no other',
  async (login) => {
    const { db, close } = openPool(logins, login, 1);
    const names = await everyRole(db);
    await close();
    expect(names).toContain('postgres');
    const own: readonly string[] = rolesOfLogins[login];
    for (const statementFor of [
      (name: string) => `set role "${name}"`,
      (name: string) => `set local role "${name}"`,
      (name: string) => `set session authorization "${name}"`,
      (name: string) => `select set_config('role', '${name}', true)`,
      (name: string) => `select set_config('session_authorization', '${name}', false)`,
    ]) {
      const pairs = await Promise.all(
        names.map(async (name) => [name, await roleAfter(login, statementFor(name))] as const),
      );
      const reached = pairs.filter(([, role]) => role !== 'refused');
      for (const [name, role] of reached) {
        expect(
          [...own, name === role && loginName.test(role) ? role : ''],
          `${statementFor(name)} of ${login}`,
        ).toContain(role);
        if (loginName.test(role)) expect(role.startsWith(`birchline_${login}_`), role).toBe(true);
      }
    }
  },
  60_000,
);

test.each([
  'reset role',
  'set role none',
  'reset session authorization',
  'set session authorization default',
  "select set_config('role', 'none', false)",
  'reset all',
  'discard all',
])('after `%s` a visitor’s connection has the rights of a visitor, or none', async (statement) => {
  const { pool, close } = openPool(logins, 'visitor', 1);
  await pool.query(statement);
  const { rows } = await pool.query('select current_user::text as role');
  expect(rows[0].role).toMatch(/^birchline_visitor/);
  for (const table of ['auth."user"', 'orders', 'consultants', 'ledger_entries', 'secret.access']) {
    await expect(pool.query(`select from ${table}`), table).rejects.toThrow(/permission denied|does not exist/);
  }
  await close();
});

test.each([
  'alter role current_user superuser',
  'alter role session_user createrole',
  'grant birchline_worker to session_user',
  'grant birchline_worker to birchline_visitor',
  'create role mallory login',
  'create schema mallory',
  'create table public.mallory ()',
  'create function public.app_user_id() returns uuid language sql as $$ select null::uuid $$',
  'alter function app_user_id() security invoker',
  'alter table products disable row level security',
  'drop policy person_is_known on orders',
  "select protect_table('orders')",
  "copy (select 1) to program 'true'",
  "select pg_read_file('/etc/passwd')",
  'select * from pg_authid',
  'select actor_key from secret.access',
  "load 'auto_explain'",
  "set session_replication_role = 'replica'",
])('a visitor’s connection may not: %s', async (statement) => {
  const { pool, close } = openPool(logins, 'visitor', 1);
  await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  await close();
});

test('row_security cannot be turned off: the query is denied instead', async () => {
  await withActor(app.db, ada, async (tx) => {
    await tx.execute(sql`set local row_security = off`);
    await expect(tx.execute(sql`select from orders`)).rejects.toMatchObject(denied);
    throw new Error('rolled back');
  }).catch(() => {});
});

test('a person cannot impersonate another', async () => {
  const own = app.db.signatureOf(ada);
  for (const forged of [
    eve.userId,
    `${eve.userId}${own.slice(36)}`,
    `${eve.userId}${'0'.repeat(64)}`,
    `${eve.userId}${own}`,
    own.slice(0, -1),
    `${own} `,
    'x',
  ]) {
    await expect(
      withActor(app.db, ada, async (tx) => {
        await tx.execute(sql`select set_config('app.actor', ${forged}, true)`);
        return whoAmI(tx);
      }),
      forged,
    ).rejects.toMatchObject(denied);
  }
});

test('a transaction leaves nothing on its connection for the next', async () => {
  const pool = app.db.of('consultant');
  await pool.execute(sql`set role none`);
  await pool.execute(sql`select set_config('app.actor', ${app.db.signatureOf(eve)}, false)`);
  expect(await withActor(app.db, ada, whoAmI)).toEqual({ role: 'birchline_consultant', userId: ada.userId });
  await pool.transaction(async (tx) => {
    await actAs(tx, 'consultant', '');
    expect(await whoAmI(tx)).toEqual(ofRole('consultant'));
  });
});

test('every role has a login', () => {
  expect(Object.keys(rolesOfLogins)).toEqual(expect.arrayContaining([...roles]));
});
