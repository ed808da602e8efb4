import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Actor, visitor } from '#domain/account/actor.ts';
import { gail, openShop, type Shop } from '#tests/database/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ at: '2026-10-15T18:00:00Z' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.ask(`update auth."user" set email_verified = true`);
});

const listFor = (reader: Actor, input: { limit?: number; cursor?: string | null } = {}) =>
  shop.as(reader).order.getOwnOrders(input);
const idsFor = async (reader: Actor) => (await listFor(reader)).data.map(({ order_id }) => order_id);
const orderFor = (reader: Actor, order_id: string) => shop.as(reader).order.getOwnOrder({ order_id });
const place = async (buyer: Actor, email: string = gail.email) =>
  shop.as(buyer).order.woocommerceCheckout(shop.order({ customer_info: { ...gail, email } }));
const pay = (session_id: string) =>
  shop.as(visitor).order.payLocally({ session_id, card_number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' });
const unverify = (email: string) => shop.ask(`update auth."user" set email_verified = false where email = $1`, [email]);

/** A customer with an account and no orders. */
async function newCustomer(email = `${randomUUID()}@example.org`): Promise<Actor & { userId: string }> {
  const [row] = await shop.ask<{ id: string }>(
    `with account as (insert into auth.user (name, email, email_verified) values ('Nell', $1, true) returning id)
     insert into customers (user_id, first_name, last_name, email) select id, 'Nell', 'Nye', $1 from account
     returning user_id as id`,
    [email],
  );
  return { role: 'customer', userId: row?.id ?? '' };
}

/** A customer record without an account, as an import or an order of a guest leaves it. */
async function newRecord(email: string): Promise<string> {
  const [row] = await shop.ask<{ id: string }>(
    `insert into customers (first_name, last_name, email) values ('Nell', 'Nye', $1) returning customer_id as id`,
    [email],
  );
  return row?.id ?? '';
}

/** An order of the former system in a month that is over. */
async function formerOrder(customerId: string | null, number: string): Promise<string> {
  const lines = [
    { productCode: 'SERUM', description: 'Serum, old label', quantity: 2, unitPrice: '9000', discount: '0' },
    { productCode: null, description: 'Gift wrap', quantity: 1, unitPrice: '500', discount: '0' },
  ];
  const [row] = await shop.ask<{ id: string }>(
    `with import as (insert into imports (kind, state, file_name, total_rows, headers, mapping, created_by)
       values ('orders', 'done', 'x.csv', 1, '[]', '{}', gen_random_uuid()) returning import_id)
     insert into history_orders (import_id, order_no, customer_id, order_date, period, status, currency, subtotal, discounts,
       returns, tax, shipping, lines)
     select import_id, $1, $2, '2025-03-04T18:00:00Z', '2025-03-01', 'completed', 'CAD', 18500, 0, 500, 925, 1000, $3
     from import returning order_id as id`,
    [number, customerId, JSON.stringify(lines)],
  );
  return row?.id ?? '';
}

test('refuses visitors', async () => {
  await expect(listFor(visitor)).rejects.toMatchObject({ status: 401 });
  await expect(orderFor(visitor, randomUUID())).rejects.toMatchObject({ status: 401 });
});

test('only the account that placed an order has it', async () => {
  const { order_id } = await place(shop.cora);
  await pay((await place(shop.cora)).session_id);
  expect(await idsFor(shop.cora)).toContain(order_id);
  for (const other of [shop.rose, shop.ada, await newCustomer()]) {
    expect(await idsFor(other)).toEqual([]);
    await expect(orderFor(other, order_id)).rejects.toMatchObject({ code: 'UNKNOWN_ORDER' });
  }
  const own = await orderFor(shop.cora, order_id);
  expect(own).toMatchObject({
    status: 'pending',
    payment: 'pending',
    payable: 'open',
    currency: 'CAD',
    session_id: expect.any(String),
    contents: { charged: '117.60', shipping_address: { address_1: '12 Birch Way' } },
  });
});

test('a row has its payment, its total, its items, what was refunded and its shipment', async () => {
  const buyer = await newCustomer();
  const cart = [
    { product_code: 'SERUM', quantity: 3 },
    ...['Ashy', 'Blonde'].map((variant) => ({ product_code: 'GEL', variant, quantity: 1 })),
  ];
  const { order_id, session_id } = await shop.as(buyer).order.woocommerceCheckout(shop.order({ cart }));
  await pay(session_id);
  await shop.as(shop.ada).order.recordShipment({
    order_id,
    expected: null,
    shipment: { carrier: 'Canada Post', tracking_number: '123456789012', shipped_on: '2026-10-15', delivered_on: null },
  });
  const { data } = await listFor(buyer);
  expect(data).toMatchObject([
    {
      order_id,
      session_id,
      status: 'processing',
      payment: 'succeeded',
      payable: 'closed',
      total: '366.45',
      refunded: '0.00',
      refund_owed: '0.00',
      pieces: 5,
      number: expect.stringMatching(/^\d+$/),
      shipment: { carrier: 'Canada Post', tracking_url: expect.stringContaining('123456789012') },
      items: [
        { line_no: 1, description: 'Renewing face serum', quantity: 3 },
        { line_no: 2, shade: 'Ashy', shade_color: '#6b5b4b' },
        { line_no: 3, shade: 'Blonde' },
      ],
    },
  ]);
  await shop.setStatus(order_id, 'cancelled');
  expect((await listFor(buyer)).data).toMatchObject([
    { status: 'cancelled', total: '366.45', refund_owed: '366.45', refunded: '0.00' },
  ]);
});

test('a row says on which day it was completed and whether all of its pieces were returned', async () => {
  const buyer = await newCustomer();
  const cart = [
    { product_code: 'SERUM', quantity: 3 },
    { product_code: 'GEL', variant: 'Blonde', quantity: 1 },
  ];
  const { order_id, session_id } = await shop.as(buyer).order.woocommerceCheckout(shop.order({ cart }));
  await pay(session_id);
  expect((await listFor(buyer)).data).toMatchObject([{ completed_on: null, returned: false }]);
  await shop.setStatus(order_id, 'completed');
  const returnLines = async (returns_before: string, ...lines: readonly (readonly [number, number])[]) =>
    shop.as(shop.ada).correction.recordReturn({
      order_id,
      lines: lines.map(([line_no, quantity]) => ({ line_no, quantity, amount: null })),
      amount: null,
      reason: 'Broken',
      returns_before,
      idempotency_key: randomUUID(),
    });
  await returnLines('0.00', [1, 2]);
  await returnLines('200.00', [1, 1]);
  expect((await listFor(buyer)).data).toMatchObject([{ completed_on: '2026-10-15', returned: false, pieces: 4 }]);
  await returnLines('300.00', [2, 1]);
  expect((await listFor(buyer)).data).toMatchObject([{ returned: true, pieces: 4 }]);
});

test('a consultant has their own purchases, and not the orders that they are credited with', async () => {
  const own = await place(shop.wren);
  await shop
    .as(visitor)
    .order.woocommerceCheckout(shop.order({ consultant_code: shop.wren.code, customer_info: gail }));
  expect(await idsFor(shop.wren)).toEqual([own.order_id]);
});

test('finds older and newer orders by keys', async () => {
  const buyer = await newCustomer();
  const placed: string[] = [];
  for (let count = 0; count < 5; count++) {
    shop.clock.set(`2026-10-${16 + count}T18:00:00Z`);
    placed.unshift((await place(buyer)).order_id);
  }
  const first = await listFor(buyer, { limit: 2 });
  const second = await listFor(buyer, { limit: 2, cursor: first.next });
  const third = await listFor(buyer, { limit: 2, cursor: second.next });
  expect([first, second, third].flatMap(({ data }) => data.map(({ order_id }) => order_id))).toEqual(placed);
  expect([first.previous, third.next]).toEqual([null, null]);
  expect((await listFor(buyer, { limit: 2, cursor: third.previous })).data).toEqual(second.data);
  await expect(listFor(buyer, { cursor: 'x' })).rejects.toMatchObject({ status: 400 });
});

test('an order that an admin enters for a customer with an account is the customer’s', async () => {
  const email = `${randomUUID()}@example.org`;
  const buyer = await newCustomer(email);
  const [record] = await shop.ask<{ id: string }>('select customer_id as id from customers where user_id = $1', [
    buyer.userId,
  ]);
  const { first_name, last_name, address_1, city, state, postcode, country } = gail.shipping_address;
  const { order_id } = await shop.as(shop.ada).order.createOrder({
    customer_id: record?.id ?? '',
    first_name,
    last_name,
    address_1,
    city,
    state,
    postcode,
    country,
    email,
    lines: [{ item_code: 'SERUM', quantity: 1 }],
    payment: 'cash',
    paid_on: '2026-10-15',
    reference: 'Receipt 12',
    received: '117.60',
    idempotency_key: randomUUID(),
  });
  expect(await idsFor(buyer)).toEqual([order_id]);
  expect(await orderFor(buyer, order_id)).toMatchObject({ session_id: null, payment: 'succeeded', payable: 'closed' });
});

test('orders of a guest and of the former system belong to the account with their confirmed email address', async () => {
  const email = `${randomUUID()}@example.org`;
  const record = await newRecord(email.toUpperCase());
  const guest = await place(visitor, email);
  const former = await formerOrder(record, '#7001');
  // Of other customers.
  await place(visitor, 'other@example.org');
  await formerOrder(await newRecord('other@example.org'), '#7002');
  await formerOrder(null, '#7003');
  const buyer = await newCustomer(email);
  const { data } = await listFor(buyer);
  expect(data.map(({ order_id }) => order_id)).toEqual([guest.order_id, former]);
  expect(data[1]).toMatchObject({
    number: '#7001',
    status: 'completed',
    payment: 'succeeded',
    payable: 'closed',
    session_id: null,
    total: '204.25',
    refunded: '5.00',
    pieces: 3,
    items: [{ description: 'Serum, old label', quantity: 2 }, { description: 'Gift wrap' }],
  });
  expect(await orderFor(buyer, former)).toMatchObject({
    days: { ordered: '2025-03-04' },
    contents: {
      subtotal: '185.00',
      shipping: '10.00',
      charged: '204.25',
      returned: '5.00',
      net: '199.25',
      taxes: [{ amount: '9.25' }],
      lines: [
        { product_code: 'SERUM', sold: true, amount: '180.00' },
        { product_code: '', sold: false },
      ],
    },
  });
  // The guest who typed the address may live somewhere else.
  expect((await orderFor(buyer, guest.order_id)).contents.shipping_address).toBeNull();
  expect(await shop.as(buyer).order.getOrder({ order_id: guest.order_id })).toMatchObject({
    order_id: guest.order_id,
    phone: null,
    addresses: [],
  });
});

test('an account without a confirmed email address has only the orders that it placed', async () => {
  const email = `${randomUUID()}@example.org`;
  const record = await newRecord(email);
  const [guest, former] = [await place(visitor, email), await formerOrder(record, '#7101')];
  const buyer = await newCustomer(email);
  const merged = await place(visitor, 'merged@example.org');
  await shop.ask(
    `update orders set customer_id = (select customer_id from customers where user_id = $1) where order_id = $2`,
    [buyer.userId, merged.order_id],
  );
  const own = await place(buyer, email);
  const everything = [guest.order_id, former, merged.order_id, own.order_id].sort();
  expect((await idsFor(buyer)).sort()).toEqual(everything);
  await unverify(email);
  expect(await idsFor(buyer)).toEqual([own.order_id]);
  for (const order_id of [guest.order_id, former, merged.order_id])
    await expect(orderFor(buyer, order_id)).rejects.toMatchObject({ code: 'UNKNOWN_ORDER' });
  await expect(shop.as(buyer).order.getOrder({ order_id: guest.order_id })).rejects.toMatchObject({
    code: 'UNKNOWN_ORDER',
  });
});

test('a record with an account gives its orders to no other account with the same address', async () => {
  const email = `${randomUUID()}@example.org`;
  const first = await newCustomer(email);
  const { order_id } = await place(first, email);
  await shop.ask(`update orders set placed_by = null where order_id = $1`, [order_id]);
  await shop.ask(`update auth."user" set email = 'moved-' || email where id = $1`, [first.userId]);
  const second = await newCustomer(email);
  for (const account of [first, second]) {
    expect(await idsFor(account)).toEqual([]);
    await expect(orderFor(account, order_id)).rejects.toMatchObject({ code: 'UNKNOWN_ORDER' });
  }
});

test('the record of an account with the email address of another person gives the account no orders of that person', async () => {
  const buyer = await newCustomer();
  const [record] = await shop.ask<{ id: string }>(
    `update customers set email = 'another.person@example.org' where user_id = $1 returning customer_id as id`,
    [buyer.userId],
  );
  const former = await formerOrder(record?.id ?? '', 'another-1');
  expect(await idsFor(buyer)).toEqual([]);
  await expect(orderFor(buyer, former)).rejects.toMatchObject({ code: 'UNKNOWN_ORDER' });
  await shop.ask('update customers set email = null where customer_id = $1', [record?.id]);
  expect(await idsFor(buyer)).toEqual([former]);
});
