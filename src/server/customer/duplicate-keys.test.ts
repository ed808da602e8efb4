import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { duplicateCauses } from '#domain/customer/duplicate.ts';
import { openShop, type Shop } from '#tests/database/shop.ts';
import { sweep } from '../db/sweep.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const totals = () =>
  Promise.all(
    duplicateCauses.map(
      async (cause) => (await shop.as(shop.ada).customer.getDuplicateCustomers({ cause, limit: 1 })).total,
    ),
  );
const insertion = `
  insert into customers (first_name, last_name, email, phone, bill_address_1, bill_zip_code, bill_country)
  select 'Gail', 'Guest', $1 || n || '@example.org', '403 ' || (1000000 + n), n || ' ' || $1, 'T2P 1J9', 'CA'
  from generate_series(1, $2::int) n returning customer_id as id`;
const keys = () => shop.ask<{ cause: string; key: string }>('select cause, key from duplicate_keys order by 1, 2');

test('many customers of one statement are compared with those before, and nothing is stored for the others', async () => {
  const mark = randomUUID();
  expect(await totals()).toEqual([0, 0, 0]);
  await shop.ask(insertion, [mark, 3000]);
  expect(await keys()).toEqual([]);
  await shop.ask(insertion, [mark, 4]);
  expect(await keys()).toHaveLength(12);
  expect(await totals()).toEqual([4, 4, 4]);
  await shop.ask('delete from customers');
  expect(await keys()).toEqual([]);
});

test('a change makes a duplicate, and its key is deleted when no two customers have it in common', async () => {
  const [one, other] = await shop.ask<{ id: string }>(insertion, [randomUUID(), 2]);
  expect(await totals()).toEqual([0, 0, 0]);
  await shop.ask("update customers set phone = '587 555 0100' where customer_id in ($1, $2)", [one?.id, other?.id]);
  await shop.ask("update customers set phone = '(587) 555-0100' where customer_id = $1", [one?.id]);
  expect(await totals()).toEqual([0, 1, 0]);
  await shop.ask("update customers set phone = '' where customer_id = $1", [one?.id]);
  expect(await totals()).toEqual([0, 0, 0]);
  expect(await keys()).toEqual([]);
  await shop.ask('delete from customers');
});

test('the sweep finds customers who were added at the same moment', async () => {
  await shop.ask(insertion, [randomUUID(), 1]);
  // Neither of two transactions sees the customer of the other one.
  await shop.ask(`
    do $$ begin
      set local session_replication_role = replica;
      insert into customers (first_name, last_name, phone) values ('Gail', 'Guest', '403 1000001');
    end $$`);
  expect(await totals()).toEqual([0, 0, 0]);
  await sweep(shop.deployment, new Date());
  expect(await totals()).toEqual([0, 1, 0]);
  await shop.ask(`
    do $$ begin
      set local session_replication_role = replica;
      delete from customers where phone is not null;
    end $$`);
  expect(await keys()).toHaveLength(1);
  await sweep(shop.deployment, new Date());
  expect(await keys()).toEqual([]);
});
