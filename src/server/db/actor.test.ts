import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#domain/person/actor.ts';
import { visitor, worker } from '#domain/person/actor.ts';
import { type FreshDatabase, freshDatabase } from '#tests/database/database.ts';
import { become, withActor } from './actor.ts';
import { type OpenDatabase, openDatabase, type Transaction } from './database.ts';
import { policies } from './policies.ts';

const ada: Actor = { role: 'consultant', userId: '00000000-0000-4000-8000-000000000001' };

let database: FreshDatabase;
/** One connection only: what is left on it the next borrower meets. */
let app: OpenDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  app = openDatabase(database.url, 'birchline_app', 1);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const whoAmI = async (db: Pick<Transaction, 'execute'>) =>
  (
    await db.execute(
      sql`select current_user::text as role, coalesce(current_setting('app.user_id', true), '') as "userId"`,
    )
  ).rows[0];
const nobody = { role: 'birchline_app', userId: '' };
const denied = { cause: expect.objectContaining({ code: '42501' }) };

test.each([...Object.keys(policies).map((name) => `public.${name}`), 'auth."user"', 'auth.session', 'auth.account'])(
  'a query of %s outside withActor is refused',
  async (table) => {
    await expect(app.db.execute(sql`select from ${sql.raw(table)}`)).rejects.toMatchObject(denied);
  },
);

test.each(['auth."user"', 'auth.session', 'auth.account', 'auth.verification', 'auth.jwks'])(
  'no actor reads %s',
  async (table) => {
    for (const actor of [visitor, ada, { ...ada, role: 'admin' } as const, worker]) {
      await expect(
        withActor(app.db, actor, (tx) => tx.execute(sql`select from ${sql.raw(table)}`)),
      ).rejects.toMatchObject(denied);
    }
  },
);

test('role and user id are the actor’s inside, and nobody’s for the next borrower of the connection', async () => {
  expect(await withActor(app.db, ada, whoAmI)).toEqual({ role: 'birchline_consultant', userId: ada.userId });
  expect(await whoAmI(app.db)).toEqual(nobody);
  expect(await withActor(app.db, visitor, whoAmI)).toEqual({ role: 'birchline_visitor', userId: '' });
  expect(await withActor(app.db, worker, whoAmI)).toEqual({ role: 'birchline_worker', userId: '' });
  expect(await whoAmI(app.db)).toEqual(nobody);
});

test('nor after a failure, a wrong query, or having gone on as the company', async () => {
  await expect(withActor(app.db, ada, () => Promise.reject(new Error('changed my mind')))).rejects.toThrow(
    'changed my mind',
  );
  expect(await whoAmI(app.db)).toEqual(nobody);
  await expect(withActor(app.db, ada, (tx) => tx.execute(sql`select from nowhere`))).rejects.toThrow();
  expect(await whoAmI(app.db)).toEqual(nobody);
  const gone = await withActor(app.db, ada, async (tx) => {
    await become(tx, worker);
    return whoAmI(tx);
  });
  expect(gone).toEqual({ role: 'birchline_worker', userId: '' });
  expect(await whoAmI(app.db)).toEqual(nobody);
});

test('a hundred calls of different people on one connection never meet', async () => {
  const people = Array.from({ length: 100 }, (_, at) => ({
    role: at % 2 ? ('consultant' as const) : ('customer' as const),
    userId: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  }));
  const met = await Promise.all(people.map((person) => withActor(app.db, person, whoAmI)));
  expect(met).toEqual(people.map(({ role, userId }) => ({ role: `birchline_${role}`, userId })));
});

test('RESET ROLE comes back to the role without rights, not to the owner', async () => {
  const after = await withActor(app.db, ada, async (tx) => {
    await tx.execute(sql`reset role`);
    return whoAmI(tx);
  });
  expect(after).toMatchObject({ role: 'birchline_app' });
});
