import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { visitor } from '#domain/account/actor.ts';
import { openShop, type Shop } from '#tests/database/shop.ts';
import { inLanguage } from '../../language/in-language.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ at: '2026-10-15T18:00:00Z' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.ask('delete from auth.rate_limits');
});

type Entry = Parameters<ReturnType<Shop['as']>['order']['createOrder']>[0];
type Preview = Parameters<ReturnType<Shop['as']>['order']['previewOrder']>[0];
const entry: Preview = {
  first_name: 'Gail',
  last_name: 'Guest',
  email: 'gail@example.org',
  address_1: '12 Birch Way',
  city: 'Calgary',
  state: 'AB',
  postcode: 'T2P 1J9',
  lines: [
    { item_code: 'SERUM', quantity: 1 },
    { item_code: '', quantity: 1 },
  ],
};
const enter = (more: Partial<Entry> = {}) =>
  shop.as(shop.ada).order.createOrder({ ...entry, payment: 'link', idempotency_key: randomUUID(), ...more });
const preview = (more: Partial<Preview> = {}, as = shop.ada) => shop.as(as).order.previewOrder({ ...entry, ...more });
const byCheque = { payment: 'cheque', paid_on: '2026-10-14', reference: 'Cheque 17', received: '117.6' } as const;
const details = (order_id: string) => shop.as(shop.ada).order.getOrder({ order_id });

test('an order for a customer has the shop’s prices, credits the consultant, and waits for its payment by a link', async () => {
  const entered = await enter({ consultant_code: shop.wren.code });
  expect(entered).toMatchObject({ total: '117.60', currency: 'CAD' });
  const session_id = new URL(entered.payment_link ?? '').searchParams.get('session_id') ?? '';
  expect(await details(entered.order_id)).toMatchObject({
    status: 'pending',
    kind: 'retail',
    attribution: 'admin',
    consultant_id: shop.wren.userId,
    lines: [{ product_code: 'SERUM', quantity: 1 }],
    taxes: [{ amount: '5.60' }],
    payment_link: entered.payment_link,
  });
  const card = { card_number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' };
  await shop.as(visitor).order.payLocally({ session_id, ...card });
  expect(await details(entered.order_id)).toMatchObject({ status: 'processing', payment_link: null });
});

test('the same entry is made once, and another one with its key is refused', async () => {
  const idempotency_key = randomUUID();
  const [first, again] = await Promise.all([enter({ idempotency_key }), enter({ idempotency_key })]);
  expect(again).toEqual(first);
  await expect(enter({ idempotency_key, last_name: 'Other' })).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
});

test('a payment that was received is recorded with its day, if it is the total', async () => {
  const { order_id, payment_link } = await enter(byCheque);
  expect(payment_link).toBeNull();
  expect(await details(order_id)).toMatchObject({
    status: 'processing',
    payment_method: 'cheque',
    paid_at: '2026-10-14T06:00:00.000Z',
    refund_gateway: null,
    refundable: { total: '117.60' },
  });
  await expect(enter({ ...byCheque, received: '100' })).rejects.toMatchObject({ code: 'OTHER_TOTAL' });
  await expect(enter({ ...byCheque, reference: '', paid_on: null })).rejects.toMatchObject({
    code: 'PAYMENT_INCOMPLETE',
    data: { fields: ['paid_on', 'reference'].map((field) => ({ field, error: 'Fill in this field' })) },
  });
  await expect(enter({ ...byCheque, paid_on: '2026-10-16' })).rejects.toMatchObject({ code: 'PAID_IN_THE_FUTURE' });
});

test('the total in the refusal of another amount is written in the language of the reader', async () => {
  const refusal = (total: string) => ({
    code: 'OTHER_TOTAL',
    data: { fields: [{ field: 'received', error: `The order total is ${total}.` }] },
  });
  const other = { ...byCheque, received: '100' };
  await expect(enter(other)).rejects.toMatchObject(refusal('$117.60 CAD'));
  await expect(inLanguage('fr', () => enter(other))).rejects.toMatchObject(refusal('117,60\u00a0$ CAD'));
});

test('another admin completes an order that was paid by hand and from which the admin earns', async () => {
  const { order_id } = await enter({ ...byCheque, consultant_code: shop.ada.code });
  await expect(shop.setStatus(order_id, 'completed')).rejects.toMatchObject({ code: 'OWN_CREDIT' });
});

test('an order of a customer with an account is in that account', async () => {
  await shop.as(shop.cora).order.woocommerceCheckout(shop.order());
  const [customer] = await shop.ask<{ id: string }>('select customer_id as id from customers where user_id = $1', [
    shop.cora.userId,
  ]);
  const { order_id } = await enter({ customer_id: customer?.id ?? '' });
  expect(await shop.as(shop.cora).order.getOrder({ order_id })).toMatchObject({ kind: 'customer' });
  await expect(enter({ customer_id: randomUUID() })).rejects.toMatchObject({ code: 'UNKNOWN_CUSTOMER' });
});

test('the preview has the prices, the taxes and the consultant of the order, and enters nothing', async () => {
  const before = await shop.ask('select count(*) from orders');
  expect(await preview({ consultant_code: shop.wren.code.toLowerCase() })).toMatchObject({
    currency: 'CAD',
    subtotal: '100.00',
    total: '117.60',
    tax_known: true,
    buyer: 'guest',
    lines: [{ product_code: 'SERUM', quantity: 1, amount: '100.00' }],
    consultant: { code: shop.wren.code, name: expect.stringMatching(/^Wren /) },
  });
  expect(await preview({ lines: [{ item_code: 'SERUM', quantity: 3 }] })).toMatchObject({
    subtotal: '300.00',
    consultant: null,
  });
  expect(await shop.ask('select count(*) from orders')).toEqual(before);
});

test.each<[string, Partial<Preview>, string]>([
  ['no product', { lines: [{ item_code: '', quantity: 1 }] }, 'NO_ITEMS'],
  ['a product that is no longer sold', { lines: [{ item_code: 'OLD', quantity: 1 }] }, 'UNKNOWN_PRODUCT'],
  ['a product without its shade', { lines: [{ item_code: 'GEL', quantity: 1 }] }, 'SHADE_REQUIRED'],
  ['a code of no consultant', { consultant_code: 'LBC-99999' }, 'UNKNOWN_CONSULTANT_CODE'],
  ['a country we do not ship to', { country: 'FR', state: 'Paris', postcode: '75001' }, 'NOT_SHIPPED_THERE'],
  ['a customer who does not exist', { customer_id: randomUUID() }, 'UNKNOWN_CUSTOMER'],
])('refuses %s, also in the preview', async (_, more, code) => {
  await expect(enter(more)).rejects.toMatchObject({ code });
  await expect(preview(more)).rejects.toMatchObject({ code });
});

test('only admins enter orders', async () => {
  const entry = { ...byCheque, lines: [{ item_code: 'SERUM', quantity: 1 }], idempotency_key: randomUUID() };
  const address = { address_1: 'a', city: 'b', state: 'AB', postcode: 'T2P 1J9' };
  await expect(
    shop.as(shop.rose).order.createOrder({ ...entry, ...address, first_name: 'a', last_name: 'b', email: 'a@b.org' }),
  ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(preview({}, shop.rose)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('the items of an unpaid order are changed, and the payment takes the new total', async () => {
  const { order_id, payment_link } = await enter();
  const lines = [
    { item_code: 'GEL-01', quantity: 2 },
    { item_code: 'SERUM', quantity: 1 },
  ];
  const change = { order_id, lines, expected_total: '117.60' };
  expect(await shop.as(shop.ada).order.previewOrderEdit(change)).toMatchObject({
    subtotal: '149.00',
    total: '169.05',
    lines: [{ quantity: 2 }, { quantity: 1 }],
  });
  expect(await details(order_id)).toMatchObject({ total: '117.60' });
  expect(await shop.as(shop.ada).order.editOrder(change)).toMatchObject({ subtotal: '149.00', total: '169.05' });
  expect(await details(order_id)).toMatchObject({
    lines: [
      { product_code: 'GEL', shade: 'Ashy', item_code: 'GEL-01', quantity: 2 },
      { product_code: 'SERUM', quantity: 1 },
    ],
    taxes: [{ amount: '8.05' }],
  });
  await expect(shop.as(shop.ada).order.editOrder(change)).rejects.toMatchObject({ code: 'ORDER_CHANGED' });
  await expect(shop.as(shop.ada).order.previewOrderEdit(change)).rejects.toMatchObject({ code: 'ORDER_CHANGED' });
  const session_id = new URL(payment_link ?? '').searchParams.get('session_id') ?? '';
  expect(await shop.as(visitor).order.getOrderStatus({ session_id })).toMatchObject({ payment: 'pending' });
  const card = { card_number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' };
  await shop.as(visitor).order.payLocally({ session_id, ...card });
  expect(await details(order_id)).toMatchObject({ status: 'processing', payments: [{ amount: '169.05' }] });
  await expect(shop.as(shop.ada).order.editOrder({ ...change, expected_total: '169.05' })).rejects.toMatchObject({
    code: 'NOT_EDITABLE',
  });
});
