import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '#contract/client.ts';
import { visitor } from '#domain/account/actor.ts';
import { gail, openShop, type Shop } from '#tests/database/shop.ts';

// Ada is the admin. Cora has an account and no consultant; Gail ordered as a guest of Wren.

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.as(visitor).order.woocommerceCheckout(shop.order({ consultant_code: shop.wren.code }));
});
afterAll(() => shop.close());

const admin = () => shop.as(shop.ada).customer;
type Fields = Parameters<ApiClient['customer']['addCustomer']>[0];
const add = (customer: Partial<Fields>, idempotency_key = randomUUID()) =>
  admin().addCustomer({ first_name: 'Théo', last_name: 'Tremblay', ...customer, idempotency_key });
const names = async (input: Parameters<ReturnType<typeof admin>['getCustomers']>[0], as = admin()) =>
  (await as.getCustomers(input)).data.map(({ first_name }) => first_name);

test('[BO-178, BO-305] rows carry every field of the specification', async () => {
  const { data, total } = await admin().getCustomers({ searchTerm: 'gail', limit: 2000, offset: 0 });
  expect(total).toBe(1);
  expect(data[0]).toEqual({
    customer_id: expect.any(String),
    customer_number: expect.any(Number),
    first_name: 'Gail',
    last_name: 'Guest',
    middle_initial: null,
    sponsor_rep_number: shop.wren.code,
    join_date: expect.any(String),
    phone: gail.phone,
    email: gail.email,
    bill_address_1: '12 Birch Way',
    bill_address_2: null,
    bill_city: 'Calgary',
    bill_state: 'AB',
    bill_county: null,
    bill_zip_code: 'T2P 1J9',
    bill_country: 'CA',
    date_of_birth: null,
    consultant_id: shop.wren.userId,
    consultant_code: shop.wren.code,
    consultant_first_name: 'Wren',
    consultant_last_name: 'Birch',
    has_account: false,
    created_at: expect.any(String),
  });
});

test('[BO-133, BO-179] the tiles and the list count the same customers', async () => {
  const { total } = await admin().getCustomers({});
  expect(await admin().getCustomerSummary()).toEqual({
    period: '2026-10',
    total,
    assigned: 1,
    with_account: 1,
    joined_this_month: (
      await shop.ask("select from customers where join_date >= '2026-10-01T06:00Z' and join_date < '2026-11-01T06:00Z'")
    ).length,
  });
  expect(await names({ consultant: 'assigned' })).toEqual(['Gail']);
  expect(await names({ consultant: 'unassigned' })).toEqual(['Cora']);
});

test('[BO-134] an admin adds a customer, once per key, found with and without accents', async () => {
  const key = randomUUID();
  const given = {
    email: 'Theo@Example.org',
    phone: '514 555 0142',
    middle_initial: 'Q',
    date_of_birth: '1990-02-28',
    bill_address_1: '5 rue Fleury',
    bill_city: 'Montréal',
    bill_state: 'quebec',
    bill_zip_code: 'h2c1p1',
    bill_country: 'CA' as const,
    consultant_code: shop.rose.code.toLowerCase(),
  };
  const added = await add(given, key);
  expect(added).toMatchObject({
    first_name: 'Théo',
    email: 'theo@example.org',
    bill_state: 'QC',
    bill_zip_code: 'H2C 1P1',
    date_of_birth: '1990-02-28',
    consultant_first_name: 'Rose',
    has_account: false,
    join_date: '2026-10-15T18:00:00.000Z',
  });
  expect(await add(given, key)).toEqual(added);
  await expect(add({ ...given, phone: '' }, key)).rejects.toMatchObject({ code: 'KEY_CONFLICT' });
  for (const searchTerm of ['theo', 'TREMBLAY Théo', 'theo@ex', `#${added.customer_number}`, '555 0142']) {
    expect(await names({ searchTerm }), searchTerm).toEqual(['Théo']);
  }
  expect(await shop.ask("select object_id, detail from audit_events where action = 'add-customer'")).toEqual([
    { object_id: added.customer_id, detail: { consultant_id: shop.rose.userId } },
  ]);
  await expect(add({ email: 'theo@example.org' })).rejects.toMatchObject({ code: 'EMAIL_KNOWN' });
});

test.each([
  [{ first_name: ' ' }, 'BAD_REQUEST', 'Please fill in all required fields'],
  [{ email: 'mara' }, 'BAD_REQUEST', 'Please enter a valid email address'],
  [{ bill_country: 'CA', bill_zip_code: '80202' }, 'BAD_REQUEST', 'Please enter a Canadian postal code, like T2P 1J9'],
  [
    { bill_country: 'CA', bill_state: 'Texas' },
    'BAD_REQUEST',
    'Please choose a state or province of the customer’s country.',
  ],
  [
    { bill_country: 'CA', bill_state: 'Ontario', bill_zip_code: 'T2P 1J9' },
    'BAD_REQUEST',
    'This postal code is not in the chosen province. Check the province or the postal code.',
  ],
  [{ phone: '12' }, 'BAD_REQUEST', undefined],
  [{ date_of_birth: '2026-10-16' }, 'BORN_IN_THE_FUTURE', undefined],
  [{ consultant_code: 'LBC-99999' }, 'UNKNOWN_CONSULTANT', undefined],
] as const)('%j is refused', async (given, code, message) => {
  await expect(add(given)).rejects.toMatchObject({
    code,
    ...(message === undefined ? {} : { data: { issues: [{ message }] } }),
  });
});

test('without a country, the region and the postal code are stored as they were entered', async () => {
  const place = { bill_country: '' as const, bill_state: 'Bavaria', bill_zip_code: '80331' };
  expect(await add(place)).toMatchObject({ bill_country: null, bill_state: 'Bavaria', bill_zip_code: '80331' });
});

test('a consultant who has left gets no new customer', async () => {
  await expect(add({ consultant_code: shop.lily.code })).rejects.toMatchObject({ code: 'UNKNOWN_CONSULTANT' });
});

test('a customer is edited and moved to another consultant, and past orders keep theirs', async () => {
  const [gailRow] = (await admin().getCustomers({ searchTerm: 'gail' })).data;
  const customer_id = gailRow?.customer_id ?? '';
  const saved = await admin().updateCustomer({
    customer_id,
    first_name: 'Gail',
    last_name: 'Guest-Roy',
    email: gail.email,
    consultant_code: shop.rose.code,
  });
  expect(saved).toMatchObject({ last_name: 'Guest-Roy', consultant_first_name: 'Rose', bill_city: null });
  expect(await shop.ask('select consultant_id as id from orders where customer_id = $1', [customer_id])).toEqual([
    { id: shop.wren.userId },
  ]);
  const [event] = await shop.ask<{ detail: unknown }>(
    "select detail from audit_events where action = 'update-customer'",
  );
  expect(event?.detail).toMatchObject({ consultant_id: { before: shop.wren.userId, after: shop.rose.userId } });
  expect(await admin().getCustomer({ customer_id })).toMatchObject({
    last_name: 'Guest-Roy',
    currency: 'CAD',
    order_count: 1,
    spent: '0.00',
    last_order_at: '2026-10-15T18:00:00.000Z',
  });
});

test('a form that was opened before the customer changed leaves what was not edited in it as it is now', async () => {
  const fields = { first_name: 'Nina', last_name: 'Roy', email: 'mina@example.org', bill_city: 'Calgary' };
  const { customer_id } = await add({ ...fields, consultant_code: shop.rose.code });
  const opened = { ...fields, consultant_code: shop.rose.code };
  await shop.ask(
    `update customers set email = 'new@example.org', bill_city = 'Banff', consultant_id = null where customer_id = $1`,
    [customer_id],
  );
  const saved = await admin().updateCustomer({ customer_id, ...opened, before: opened, phone: '403 555 0188' });
  expect(saved).toMatchObject({
    email: 'new@example.org',
    bill_city: 'Banff',
    phone: '403 555 0188',
    consultant_id: null,
  });
  await expect(
    admin().updateCustomer({ customer_id, ...opened, before: opened, bill_city: 'Red Deer' }),
  ).rejects.toMatchObject({
    code: 'CHANGED_MEANWHILE',
    status: 409,
    data: { fields: [{ field: 'bill_city', error: 'Someone else changed this field.' }] },
    message: 'This customer was changed after you opened this form. Close the form and open it again.',
  });
});

test('an address that someone else changed in part is not mixed with another one', async () => {
  const fields = { first_name: 'Nina', last_name: 'Roy', bill_address_1: '12 Birch Way', bill_city: 'Calgary' };
  const { customer_id } = await add(fields);
  await shop.ask("update customers set bill_city = 'Banff' where customer_id = $1", [customer_id]);
  await expect(
    admin().updateCustomer({ customer_id, ...fields, before: fields, bill_address_1: '3 Aspen Way' }),
  ).rejects.toMatchObject({
    code: 'CHANGED_MEANWHILE',
    data: { fields: [{ field: 'bill_city', error: 'Someone else changed this field.' }] },
  });
});

test('the email of an account is the customer’s own, and one of another customer is refused', async () => {
  const [cora] = (await admin().getCustomers({ searchTerm: 'cora' })).data;
  const customer = { first_name: 'Cora', last_name: 'Cole', email: 'new@example.org' };
  await expect(admin().updateCustomer({ customer_id: cora?.customer_id ?? '', ...customer })).rejects.toMatchObject({
    code: 'EMAIL_OF_ACCOUNT',
  });
  const { customer_id } = await add({ email: 'nina@example.org' });
  const taken = { first_name: 'Nina', last_name: 'Roy', email: 'cora@example.org' };
  await expect(admin().updateCustomer({ customer_id, ...taken })).rejects.toMatchObject({ code: 'EMAIL_KNOWN' });
  const unknown = { customer_id: randomUUID(), ...taken };
  await expect(admin().updateCustomer(unknown)).rejects.toMatchObject({ code: 'UNKNOWN_CUSTOMER' });
});

test('[BO-276, BO-277, BO-328] everyone but admins gets only their own customers', async () => {
  await add({ first_name: 'Wilma', consultant_code: shop.wren.code });
  expect(await names({}, shop.as(shop.wren).customer)).toEqual(['Wilma']);
  expect(await names({ consultant_id: shop.rose.userId, searchTerm: '' }, shop.as(shop.wren).customer)).toEqual([
    'Wilma',
  ]);
  expect(await names({ consultant_id: shop.wren.userId })).toEqual(['Wilma']);
  await expect(names({}, shop.as(shop.cora).customer)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(names({}, shop.as(visitor).customer)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});
