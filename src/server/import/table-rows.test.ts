import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, visitor } from '#domain/account/actor.ts';
import { databaseTables } from '#domain/import/viewed-tables.ts';
import { callAs } from '#tests/database/call.ts';
import { startTestDeployment, type TestDeployment } from '#tests/database/deployment.ts';

let fixture: TestDeployment;
beforeAll(async () => {
  fixture = await startTestDeployment();
  await fixture.ask(
    `insert into products (product_code, item_description, item_category, inventory_price)
     select 'P-' || n, 'A product', 'skin', 1234500 from generate_series(1, 120) n`,
  );
  await fixture.ask(
    "insert into customers (first_name, last_name, date_of_birth) values ('Ada', '<b>Moss</b>', '1984-03-02')",
  );
});
afterAll(() => fixture.close());

const admin: Actor = { role: 'admin', adminRole: 'owner', userId: randomUUID() };
const as = (actor: Actor) => callAs(fixture.deployment, actor).import;

test('[BO-155] every table reports its number of columns', async () => {
  const tables = await as(admin).getDatabaseTables();
  expect(tables.map(({ name }) => name)).toEqual(databaseTables);
  for (const { name, columns } of tables) {
    const [row] = await fixture.ask<{ count: number }>(
      `select count(*)::int from information_schema.columns where table_schema = 'public' and table_name = $1`,
      [name],
    );
    expect({ name, columns }).toEqual({ name, columns: row?.count });
  }
});

test('[BO-331] a table is read with all columns and at most 100 rows, and the look is audited', async () => {
  const { columns, rows } = await as(admin).getTableRows({ table: 'products' });
  expect(rows).toHaveLength(100);
  expect(columns.find(({ name }) => name === 'product_id')).toEqual({
    name: 'product_id',
    type: 'uuid',
    required: true,
    key: true,
    decimals: null,
  });
  expect(Object.keys(rows[0] ?? {})).toEqual(columns.map(({ name }) => name));
  expect(rows[0]).toMatchObject({ inventory_price: '12345.00', warehouse: null });
  const audited = await fixture.ask(
    `select actor_id, object_id, detail from audit_events where action = 'get-table-rows'`,
  );
  expect(audited).toEqual([{ actor_id: admin.userId, object_id: 'products', detail: { rows: 100 } }]);
});

test('shows only the year of a date of birth', async () => {
  const { rows } = await as(admin).getTableRows({ table: 'customers' });
  expect(rows).toMatchObject([{ last_name: '<b>Moss</b>', date_of_birth: '1984-••-••' }]);
});

test.each(databaseTables)('%s can be read', async (table) => {
  expect((await as(admin).getTableRows({ table })).columns.length).toBeGreaterThan(5);
});

test('[BO-286] only an admin gets rows', async () => {
  for (const [actor, status] of [
    [visitor, 401],
    [{ role: 'customer', userId: randomUUID() }, 403],
    [{ role: 'consultant', userId: randomUUID() }, 403],
  ] as const) {
    await expect(as(actor).getTableRows({ table: 'products' })).rejects.toMatchObject({ status });
    await expect(as(actor).getDatabaseTables()).rejects.toMatchObject({ status });
  }
});

test.each(['users', 'auth.session', 'payees', 'audit_events', 'products; drop table products', 'public.products', ''])(
  'the table %o is none of them',
  async (table) => {
    await expect(as(admin).getTableRows({ table: table as 'products' })).rejects.toMatchObject({ status: 400 });
  },
);

test('row-level security decides which rows there are', async () => {
  await fixture.ask('drop policy admin_read on customers');
  expect((await as(admin).getTableRows({ table: 'customers' })).rows).toEqual([]);
});
