import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Actor, visitor } from '#domain/account/actor.ts';
import { callAs } from '#tests/database/call.ts';
import { openShop, type Shop } from '#tests/database/shop.ts';
import { type FakeProviders, payPalAsUsual, startFakeProviders } from '#tests/fakes/providers.ts';

let fake: FakeProviders;
let shop: Shop;
beforeAll(async () => {
  fake = await startFakeProviders();
  shop = await openShop({ at: '2026-10-15T18:00:00Z', variables: fake.variables });
});
beforeEach(() => {
  Object.assign(fake.plan, payPalAsUsual);
  shop.clock.set('2026-10-15T18:00:00Z');
});
afterAll(async () => {
  await shop.close();
  await fake.close();
});

const place = (buyer: Actor, more: Parameters<Shop['order']>[0] = {}) =>
  shop.as(buyer).order.woocommerceCheckout(shop.order(more));
const payOrder = (actor: Actor, session_id: string) => shop.as(actor).order.payOrder({ session_id });
const payLocally = (session_id: string) =>
  shop.as(visitor).order.payLocally({ session_id, card_number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' });
const stateOf = (actor: Actor, session_id: string) => shop.as(actor).order.getOrderStatus({ session_id });
const sessionsOf = (order_id: string) =>
  shop.ask<{ session_id: string; status: string; amount: string }>(
    'select session_id, status, amount from payment_sessions where order_id = $1 order by created_at',
    [order_id],
  );

test('an unpaid order is paid from its page: the same payment, however often it is asked for', async () => {
  const { session_id, order_id, checkout_url } = await place(shop.cora);
  expect(await stateOf(shop.cora, session_id)).toMatchObject({ payable: 'open' });
  const answers = await Promise.all(Array.from({ length: 5 }, () => payOrder(shop.cora, session_id)));
  for (const answer of answers) expect(answer).toEqual({ session_id, checkout_url });
  expect(await sessionsOf(order_id)).toHaveLength(1);
  await payLocally(session_id);
  expect(await stateOf(shop.cora, session_id)).toMatchObject({ payment: 'succeeded', payable: 'closed' });
  await expect(payOrder(shop.cora, session_id)).rejects.toMatchObject({
    code: 'ORDER_PAID',
    status: 409,
    message: 'This order is already paid.',
  });
});

test('only the buyer pays: the account that placed the order, or any user with a guest’s link', async () => {
  const ofCora = await place(shop.cora);
  for (const other of [visitor, shop.rose, shop.ada]) {
    await expect(payOrder(other, ofCora.session_id)).rejects.toMatchObject({ code: 'NOT_YOUR_ORDER', status: 403 });
    expect(await stateOf(other, ofCora.session_id)).toMatchObject({ payable: null });
  }
  const guests = await place(visitor);
  for (const holder of [visitor, shop.cora]) {
    expect(await payOrder(holder, guests.session_id)).toMatchObject({ session_id: guests.session_id });
  }
  await expect(payOrder(visitor, randomUUID())).rejects.toMatchObject({ code: 'UNKNOWN_SESSION', status: 404 });
});

test('a cancelled and an expired order are refused, each with its own message', async () => {
  const cancelled = await place(shop.cora);
  await shop.setStatus(cancelled.order_id, 'cancelled');
  await expect(payOrder(shop.cora, cancelled.session_id)).rejects.toMatchObject({
    code: 'ORDER_CANCELLED',
    message: 'This order was cancelled. You can place a new order in the shop.',
  });
  const expired = await place(shop.cora);
  shop.clock.set('2026-11-14T18:00:00Z');
  expect(await stateOf(shop.cora, expired.session_id)).toMatchObject({ payable: 'open' });
  shop.clock.set('2026-11-14T18:00:01Z');
  expect(await stateOf(shop.cora, expired.session_id)).toMatchObject({ payable: 'expired' });
  await expect(payOrder(shop.cora, expired.session_id)).rejects.toMatchObject({ code: 'ORDER_EXPIRED', status: 409 });
  // An old tab of the built-in gateway cannot pay it either, and does not note a failed attempt.
  const { session_id } = expired;
  const card = { card_number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' };
  await expect(shop.as(shop.cora).order.payLocally({ session_id, ...card })).rejects.toMatchObject({
    code: 'ORDER_EXPIRED',
    message: 'This order was not paid in time and has expired. You can place a new order in the shop.',
  });
  expect(await stateOf(shop.cora, session_id)).toMatchObject({ status: 'pending', payment: 'pending' });
});

const atPayPal = (reference: string | null) => {
  const order = fake.orders.find(({ id }) => id === reference);
  if (!order) throw new Error(`PayPal has no order ${reference}`);
  return order;
};

test('a PayPal order leads back to its approval at PayPal, and is taken when the shopper returns', async () => {
  const placed = await place(shop.cora, { payment_method: 'paypal' });
  const order = atPayPal(placed.provider_reference);
  const before = fake.orders.length;
  const { session_id, checkout_url } = await payOrder(shop.cora, placed.session_id);
  expect(session_id).toBe(placed.session_id);
  expect(new URL(checkout_url).searchParams.get('token')).toBe(order.id);
  expect(fake.orders).toHaveLength(before);
  const returned = await fetch(checkout_url, { redirect: 'manual' });
  const back = `http://localhost:3000/payment-success?session_id=${session_id}&approved=paypal`;
  expect(returned.headers.get('location')).toBe(back);
  // Approved already: nothing is left to do at PayPal.
  expect(await payOrder(shop.cora, session_id)).toEqual({ session_id, checkout_url: back });
  await shop.as(shop.cora).order.confirmPayment({ session_id });
  expect(await stateOf(shop.cora, session_id)).toMatchObject({ payment: 'succeeded', payable: 'closed' });
});

test('a payment dropped by PayPal is opened again once, with the same amount; the old link shows it paid', async () => {
  const placed = await place(shop.cora, { payment_method: 'paypal' });
  atPayPal(placed.provider_reference).voided = true;
  // The next session is the newer one.
  shop.clock.set('2026-10-15T18:01:00Z');
  const answers = await Promise.all(Array.from({ length: 3 }, () => payOrder(shop.cora, placed.session_id)));
  const [first] = answers;
  if (!first) throw new Error('no answer');
  for (const answer of answers) expect(answer).toEqual(first);
  expect(first.session_id).not.toBe(placed.session_id);
  const sessions = await sessionsOf(placed.order_id);
  expect(sessions.map(({ amount }) => amount)).toEqual(['11760', '11760']);
  await fetch(first.checkout_url, { redirect: 'manual' });
  await shop.as(shop.cora).order.confirmPayment({ session_id: first.session_id });
  expect(await stateOf(shop.cora, placed.session_id)).toMatchObject({ status: 'processing', payment: 'succeeded' });
});

test('while it is not known whether a payment went through, no other one is opened', async () => {
  const placed = await place(shop.cora, { payment_method: 'paypal' });
  fake.approve(atPayPal(placed.provider_reference).id);
  fake.plan.beforeAnswer = () => Promise.reject(new Error('the line breaks'));
  await expect(shop.as(shop.cora).order.confirmPayment({ session_id: placed.session_id })).rejects.toMatchObject({
    code: 'PAYMENT_UNCONFIRMED',
  });
  expect(await stateOf(shop.cora, placed.session_id)).toMatchObject({ payment: 'pending', payable: 'confirming' });
  await expect(payOrder(shop.cora, placed.session_id)).rejects.toMatchObject({
    code: 'PAYMENT_UNCONFIRMED',
    status: 503,
  });
});

test('a declined payment can be tried again', async () => {
  const placed = await place(shop.cora, { payment_method: 'paypal' });
  fake.approve(atPayPal(placed.provider_reference).id);
  fake.plan.declines = true;
  await expect(shop.as(shop.cora).order.confirmPayment({ session_id: placed.session_id })).rejects.toMatchObject({
    code: 'PAYMENT_DECLINED',
  });
  expect(await stateOf(shop.cora, placed.session_id)).toMatchObject({ payment: 'failed', payable: 'open' });
  expect((await payOrder(shop.cora, placed.session_id)).checkout_url).toContain('/checkoutnow?token=');
});

test('where the provider is away, the payment can be asked for later', async () => {
  const placed = await place(shop.cora, { payment_method: 'paypal' });
  fake.plan.closed = true;
  await expect(payOrder(shop.cora, placed.session_id)).rejects.toMatchObject({
    code: 'PAYMENT_METHOD_UNAVAILABLE',
    status: 503,
  });
  fake.plan.closed = false;
  expect(await payOrder(shop.cora, placed.session_id)).toMatchObject({ session_id: placed.session_id });
});

test('an order of a removed gateway is paid at another one', async () => {
  const placed = await place(shop.cora);
  const live = callAs({ ...shop.deployment, demo: false }, shop.cora, { address: '' }).order;
  const { session_id, checkout_url } = await live.payOrder({ session_id: placed.session_id });
  expect(session_id).not.toBe(placed.session_id);
  expect(checkout_url).toContain('/checkoutnow?token=');
});
