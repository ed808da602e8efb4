import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { visitor } from '#domain/account/actor.ts';
import { openShop, type Shop } from '#tests/database/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ at: '2026-10-15T18:00:00Z' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.set('2026-10-15T18:00:00Z');
  await shop.ask('delete from auth.rate_limits');
});

/** Cora buys a serum: 100.00, shipping 12.00, 5 % GST. */
const bought = async () => {
  const { session_id, order_id } = await shop.as(shop.cora).order.woocommerceCheckout(shop.order());
  const card = { card_number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' };
  await shop.as(visitor).order.payLocally({ session_id, ...card });
  return { session_id, order_id };
};
const record = (order_id: string, more: { amount?: string; refunded_on?: string; reference?: string } = {}) =>
  shop.as(shop.ada).order.recordRefund({
    order_id,
    amount: '117.60',
    refunded_on: '2026-10-15',
    reference: 'RF-1',
    ...more,
  });
const owedOrders = async () =>
  (await shop.as(shop.ada).order.getOrders({ refund_owed: true })).data.map(({ order_id }) => order_id);

test('[D4] the refund of a cancelled paid order is owed until recorded; the buyer sees both', async () => {
  const { session_id, order_id } = await bought();
  expect(await shop.as(shop.ada).correction.previewCancellation({ order_id })).toEqual({
    effects: [],
    refund: '117.60',
  });
  expect(await owedOrders()).not.toContain(order_id);
  expect(await shop.setStatus(order_id, 'cancelled')).toMatchObject({ refund_owed: '117.60', refunded: '0.00' });
  expect(await owedOrders()).toContain(order_id);
  expect(await shop.as(shop.cora).order.getOrder({ order_id })).toMatchObject({ refund_owed: '117.60' });
  expect(await shop.as(shop.cora).order.getOrderStatus({ session_id })).toMatchObject({
    status: 'cancelled',
    refund_owed: '117.60',
    refunded: '0.00',
  });

  shop.clock.set('2026-10-17T18:00:00Z');
  expect(await record(order_id, { refunded_on: '2026-10-16' })).toMatchObject({
    refund_owed: '0.00',
    refunded: '117.60',
  });
  expect(await owedOrders()).not.toContain(order_id);
  expect(await shop.as(shop.cora).order.getOrderStatus({ session_id })).toMatchObject({
    refund_owed: '0.00',
    refunded: '117.60',
  });
  expect(await shop.as(visitor).order.getOrderStatus({ session_id })).toMatchObject({
    refund_owed: null,
    refunded: null,
  });
  expect(await shop.as(shop.ada).order.getOrder({ order_id })).toMatchObject({
    refunds: [
      { cause: 'cancellation', amount: '117.60', status: 'refunded', refunded_on: '2026-10-16', reference: 'RF-1' },
    ],
  });
  expect(
    await shop.ask("select actor_id, detail from audit_events where action = 'record-refund' and object_id = $1", [
      order_id,
    ]),
  ).toEqual([{ actor_id: shop.ada.userId, detail: { amount: '117.60', refundedOn: '2026-10-16', reference: 'RF-1' } }]);
  // A refunded order earns no commission again.
  await expect(shop.setStatus(order_id, 'completed')).rejects.toMatchObject({ code: 'STATUS_NOT_ALLOWED' });
});

test('a cancelled unpaid order owes no refund', async () => {
  const { order_id } = await shop.as(shop.cora).order.woocommerceCheckout(shop.order());
  expect(await shop.setStatus(order_id, 'cancelled')).toMatchObject({ refund_owed: '0.00' });
  await expect(record(order_id)).rejects.toMatchObject({ code: 'NO_REFUND_OWED', status: 409 });
});

test('an order completed again before its refund was sent no longer owes one', async () => {
  const { order_id } = await bought();
  await shop.setStatus(order_id, 'cancelled');
  expect(await shop.setStatus(order_id, 'completed')).toMatchObject({ refund_owed: '0.00', refunded: '0.00' });
  expect(await owedOrders()).not.toContain(order_id);
  expect(await shop.setStatus(order_id, 'cancelled')).toMatchObject({ refund_owed: '117.60' });
});

test('a return is owed too, and a later cancellation owes only the rest', async () => {
  const { order_id } = await bought();
  await shop.setStatus(order_id, 'completed');
  const { order } = await shop.as(shop.ada).correction.recordReturn({
    order_id,
    lines: [{ line_no: 1, quantity: 1, amount: '40.00' }],
    reason: 'Broken',
    idempotency_key: crypto.randomUUID(),
  });
  // 40.00 and the tax on it.
  expect(order).toMatchObject({ refund_owed: '42.00', refunded: '0.00' });
  await record(order_id, { amount: '42.00' });
  expect(await shop.setStatus(order_id, 'cancelled')).toMatchObject({ refund_owed: '75.60', refunded: '42.00' });
});

test('returning all goods leaves the shipping and its tax; refunding the rest gives back both', async () => {
  const { order_id } = await bought();
  await shop.setStatus(order_id, 'completed');
  const give = (how: { lines: { line_no: number; quantity: number }[] } | { by: 'whole' }) =>
    shop.as(shop.ada).correction.recordReturn({
      order_id,
      ...how,
      reason: 'Not for me',
      idempotency_key: crypto.randomUUID(),
    });
  const revenue = async () => (await shop.as(shop.ada).report.getCompanyFinancials()).total_revenue;
  const before = Number(await revenue());
  expect(await give({ lines: [{ line_no: 1, quantity: 1 }] })).toMatchObject({
    base: '100.00',
    tax: '5.00',
    shipping: '0.00',
  });
  expect(await shop.as(shop.ada).order.getOrder({ order_id })).toMatchObject({
    refundable: { goods: '0.00', tax: '0.60', shipping: '12.00', total: '12.60' },
  });
  // The company's revenue is what it keeps.
  expect((before - Number(await revenue())).toFixed(2)).toBe('105.00');
  expect(await give({ by: 'whole' })).toMatchObject({ base: '0.00', tax: '0.60', shipping: '12.00' });
  expect((before - Number(await revenue())).toFixed(2)).toBe('117.60');
});

test('returning all goods of an imported order refunds all of its tax, and the shipping has none', async () => {
  const { order_id } = await bought();
  await shop.setStatus(order_id, 'completed');
  await shop.ask("update orders set source = 'import' where order_id = $1", [order_id]);
  const give = (how: { lines: { line_no: number; quantity: number }[] } | { by: 'whole' }) =>
    shop.as(shop.ada).correction.recordReturn({
      order_id,
      ...how,
      reason: 'Not for me',
      idempotency_key: crypto.randomUUID(),
    });
  expect(await give({ lines: [{ line_no: 1, quantity: 1 }] })).toMatchObject({ base: '100.00', tax: '5.60' });
  expect(await give({ by: 'whole' })).toMatchObject({ base: '0.00', tax: '0.00', shipping: '12.00' });
});

test.each([
  ['an amount that differs from the one owed', { amount: '17.60' }, 'REFUND_CHANGED'],
  ['a future day', { refunded_on: '2026-10-16' }, 'REFUND_IN_THE_FUTURE'],
  ['a day before the payment', { refunded_on: '2026-10-14' }, 'REFUND_BEFORE_PAYMENT'],
  ['no reference', { reference: ' ' }, 'BAD_REQUEST'],
])('%s is refused, and the refund stays owed', async (_, more, code) => {
  const { order_id } = await bought();
  await shop.setStatus(order_id, 'cancelled');
  await expect(record(order_id, more)).rejects.toMatchObject({ code });
  expect(await owedOrders()).toContain(order_id);
});

test('the second of two concurrent admins learns that the refund is already recorded', async () => {
  const { order_id } = await bought();
  await shop.setStatus(order_id, 'cancelled');
  const outcomes = await Promise.allSettled(['RF-1', 'RF-2'].map((reference) => record(order_id, { reference })));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'NO_REFUND_OWED', status: 409 },
  });
});

test('only an admin records a refund', async () => {
  const { order_id } = await bought();
  const refund = { order_id, amount: '117.60', refunded_on: '2026-10-15', reference: 'x' };
  await expect(shop.as(shop.cora).order.recordRefund(refund)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(shop.as(shop.rose).order.recordRefund(refund)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
