import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitor, worker } from '#domain/account/actor.ts';
import { callAs } from '#tests/database/call.ts';
import { openShop, type Shop } from '#tests/database/shop.ts';
import { withActor } from '../db/actor.ts';
import { bookPayment, recordFailedAttempt } from './payment.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ at: '2026-10-15T18:00:00Z' });
});
afterAll(() => shop.close());

const good = { card_number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' };
const place = (more: Parameters<Shop['order']>[0] = {}) => shop.as(visitor).order.woocommerceCheckout(shop.order(more));
const pay = (session_id: string, card: Partial<typeof good> = {}) =>
  shop.as(visitor).order.payLocally({ session_id, ...good, ...card });
const stateOf = (session_id: string) => shop.as(visitor).order.getOrderStatus({ session_id });
const historyOf = async (orderId: string) =>
  (
    await shop.ask<{ to_status: string }>(
      'select to_status from order_status_changes where order_id = $1 order by change_id',
      [orderId],
    )
  ).map(({ to_status }) => to_status);

test('[PS-140, BO-209] an order is pending when placed, processing when paid, then completed', async () => {
  const { session_id, order_id } = await place({ consultant_code: shop.wren.code });
  expect(await stateOf(session_id)).toMatchObject({
    order_id,
    status: 'pending',
    payment: 'pending',
    failure: null,
    total: '117.60',
    currency: 'CAD',
    email: 'gail@example.org',
  });
  const { contents, ...state } = await stateOf(session_id);
  expect(contents).toMatchObject({ charged: '117.60' });
  expect(await shop.as(visitor).order.getLocalPayment({ session_id })).toEqual(state);
  expect(await pay(session_id)).toEqual({
    return_url: `http://localhost:3000/payment-success?session_id=${session_id}`,
  });
  const paid = await stateOf(session_id);
  expect(paid).toMatchObject({ status: 'processing', payment: 'succeeded' });
  const [row] = await shop.ask('select paid_at, period from orders where order_id = $1', [order_id]);
  expect(row).toEqual({ paid_at: new Date('2026-10-15T18:00:00Z'), period: null });
  expect(
    await shop.ask("select user_id, data from notifications where data->>'order_no' = $1", [String(paid.order_no)]),
  ).toEqual([
    {
      user_id: shop.wren.userId,
      data: { kind: 'order', order_no: paid.order_no, amount: '117.60', currency: 'CAD', base: '100.00' },
    },
  ]);
  await shop.setStatus(order_id, 'completed');
  expect(await stateOf(session_id)).toMatchObject({ status: 'completed', payment: 'succeeded' });
  expect(await historyOf(order_id)).toEqual(['pending', 'processing', 'completed']);
});

test('[PS-141] a payment confirmed 20 times concurrently is booked once', async () => {
  const { session_id, order_id } = await place({ consultant_code: shop.wren.code });
  const answers = await Promise.all(Array.from({ length: 20 }, () => pay(session_id)));
  expect(new Set(answers.map(({ return_url }) => return_url)).size).toBe(1);
  expect(await historyOf(order_id)).toEqual(['pending', 'processing']);
  const { order_no } = await stateOf(session_id);
  expect(await shop.ask("select 1 from notifications where data->>'order_no' = $1", [String(order_no)])).toHaveLength(
    1,
  );
});

test('books only one of two sessions of one order', async () => {
  const { session_id, order_id } = await place();
  const other = randomUUID();
  await shop.ask(
    "insert into payment_sessions (session_id, order_id, gateway, amount, currency) select $1, order_id, 'local', total, currency from orders where order_id = $2",
    [other, order_id],
  );
  const at = new Date('2026-10-15T18:00:00Z');
  const book = (sessionId: string) =>
    withActor(shop.deployment.db, worker, (tx) =>
      bookPayment(tx, shop.deployment, sessionId, { reference: sessionId, at }),
    );
  expect((await Promise.all([book(session_id), book(other)])).sort()).toEqual(['booked', 'not-payable']);
  expect(
    await shop.ask("select 1 from payment_sessions where order_id = $1 and status = 'succeeded'", [order_id]),
  ).toHaveLength(1);
});

test.each([
  ['4000 0000 0000 0002', 'CARD_DECLINED', 'Your card was declined. Please try another card.'],
  ['4000 0000 0000 9995', 'INSUFFICIENT_FUNDS', 'Your card has insufficient funds. Please try another card.'],
  ['4000 0000 0000 0069', 'CARD_EXPIRED', 'Your card has expired. Please try another card.'],
  ['4111 1111 1111 1111', 'UNKNOWN_CARD', 'This is not a test card. The demo takes only the numbers shown.'],
])('card %s: %s, then another card succeeds', async (card_number, code, failure) => {
  const { session_id, order_id } = await place();
  await expect(pay(session_id, { card_number })).rejects.toMatchObject({ code, message: failure, status: 402 });
  expect(await stateOf(session_id)).toMatchObject({ status: 'pending', payment: 'failed', failure });
  await pay(session_id);
  expect(await stateOf(session_id)).toMatchObject({ status: 'processing', payment: 'succeeded', failure: null });
  expect(await historyOf(order_id)).toEqual(['pending', 'processing']);
});

test('a test card of the previous month is expired', async () => {
  const { session_id } = await place();
  await expect(pay(session_id, { expiry: '09/26' })).rejects.toMatchObject({ code: 'CARD_EXPIRED' });
  await pay(session_id, { expiry: '10/26' });
});

test('a bad card after a successful payment changes nothing', async () => {
  const { session_id } = await place();
  await pay(session_id);
  await pay(session_id, { card_number: '4000 0000 0000 0002' });
  // A failed attempt with an error that arrives late.
  await withActor(shop.deployment.db, worker, (tx) => recordFailedAttempt(tx, session_id, 'Declined', new Date()));
  expect(await shop.ask('select status, failure from payment_sessions where session_id = $1', [session_id])).toEqual([
    { status: 'succeeded', failure: null },
  ]);
  expect(await stateOf(session_id)).toMatchObject({ status: 'processing', payment: 'succeeded' });
});

test('a cancelled order accepts no payment', async () => {
  const { session_id, order_id } = await place();
  await shop.setStatus(order_id, 'cancelled');
  await expect(pay(session_id)).rejects.toMatchObject({ code: 'ORDER_CANCELLED', status: 409 });
  expect(await stateOf(session_id)).toMatchObject({ status: 'cancelled', payment: 'pending' });
});

test('a replaced order can no longer be paid', async () => {
  const before = await place();
  const other = await place();
  const after = await place({ replaces: [before.session_id, randomUUID()] });
  await expect(pay(before.session_id)).rejects.toMatchObject({ code: 'ORDER_CANCELLED' });
  expect(await historyOf(before.order_id)).toEqual(['pending', 'cancelled']);
  await pay(after.session_id);
  await pay(other.session_id);
  expect(await historyOf(after.order_id)).toEqual(['pending', 'processing']);
});

test('only its buyer replaces the order of an account', async () => {
  const buyer = shop.as(shop.ada).order;
  const before = await buyer.woocommerceCheckout(shop.order({ expected_buyer: 'consultant' }));
  await place({ replaces: [before.session_id] });
  expect(await historyOf(before.order_id)).toEqual(['pending']);
  await buyer.woocommerceCheckout(shop.order({ expected_buyer: 'consultant', replaces: [before.session_id] }));
  expect(await historyOf(before.order_id)).toEqual(['pending', 'cancelled']);
});

test('reports an order that was paid meanwhile before placing another one', async () => {
  const before = await place();
  const unpaid = await place();
  await pay(before.session_id);
  const replacing = shop.order({ replaces: [unpaid.session_id, before.session_id] });
  await expect(shop.as(visitor).order.woocommerceCheckout(replacing)).rejects.toMatchObject({
    code: 'ALREADY_PAID',
    status: 409,
    data: { session_ids: [before.session_id] },
  });
  expect(await historyOf(before.order_id)).toEqual(['pending', 'processing']);
  expect(await historyOf(unpaid.order_id)).toEqual(['pending']);
  await shop.as(visitor).order.woocommerceCheckout({ ...replacing, replaces: [unpaid.session_id] });
});

test('only one of a concurrent old payment and replacement order counts', async () => {
  for (let round = 0; round < 10; round++) {
    const before = await place();
    const [paid, replaced] = await Promise.allSettled([
      pay(before.session_id),
      place({ replaces: [before.session_id] }),
    ]);
    expect([paid.status, replaced.status].sort()).toEqual(['fulfilled', 'rejected']);
  }
});

test('an order that was completed offline is not charged again', async () => {
  const { session_id, order_id } = await place();
  await shop.setStatus(order_id, 'completed');
  await pay(session_id);
  expect(await shop.ask('select status from payment_sessions where session_id = $1', [session_id])).toEqual([
    { status: 'pending' },
  ]);
  expect(await historyOf(order_id)).toEqual(['pending', 'completed']);
});

test('books only a payment of the order’s exact amount', async () => {
  const { session_id } = await place();
  const at = new Date('2026-10-15T18:00:00Z');
  const book = (amount: bigint, currency: string) =>
    withActor(shop.deployment.db, worker, (tx) =>
      bookPayment(tx, shop.deployment, session_id, { reference: 'r', paid: { amount, currency }, at }),
    );
  expect(await book(117_59n, 'CAD')).toBe('other-amount');
  expect(await book(117_60n, 'USD')).toBe('other-amount');
  expect(await stateOf(session_id)).toMatchObject({ status: 'pending', payment: 'pending' });
  expect(await book(117_60n, 'CAD')).toBe('booked');
  expect(await book(117_60n, 'CAD')).toBe('already-paid');
});

test('an unknown session', async () => {
  const session_id = randomUUID();
  const askGateway = () => shop.as(visitor).order.getLocalPayment({ session_id });
  for (const call of [() => stateOf(session_id), () => pay(session_id), askGateway]) {
    await expect(call()).rejects.toMatchObject({ code: 'UNKNOWN_SESSION', status: 404 });
  }
});

test('outside a demo the built-in gateway accepts no payment', async () => {
  const { session_id } = await place();
  const live = callAs({ ...shop.deployment, demo: false }, visitor, { address: '' }).order;
  await expect(live.payLocally({ session_id, ...good })).rejects.toMatchObject({ code: 'UNKNOWN_SESSION' });
  await expect(live.getLocalPayment({ session_id })).rejects.toMatchObject({ code: 'UNKNOWN_SESSION' });
  await expect(live.woocommerceCheckout(shop.order())).rejects.toMatchObject({ code: 'PAYMENT_METHOD_UNAVAILABLE' });
  await expect(live.createPayment({ product: { product_code: 'SERUM' } })).rejects.toMatchObject({
    code: 'PAYMENT_METHOD_UNAVAILABLE',
  });
});
