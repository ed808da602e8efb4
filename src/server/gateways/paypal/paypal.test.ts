import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { visitor } from '#domain/person/actor.ts';
import { callAs } from '#tests/database/call.ts';
import { openShop, type Shop } from '#tests/database/shop.ts';
import { type FakeProviders, startFakeProviders } from '#tests/fakes/providers.ts';

// PayPal as it speaks over HTTP, played on the loopback: what it was asked and what it took stands in `fake.orders`.

let fake: FakeProviders;
let shop: Shop;
beforeAll(async () => {
  fake = await startFakeProviders();
  shop = await openShop({ at: '2026-10-15T18:00:00Z', variables: fake.variables });
});
beforeEach(() =>
  Object.assign(fake.plan, { closed: false, declines: false, takes: null, beforeAnswer: async () => {} }),
);
afterAll(async () => {
  await shop.close();
  await fake.close();
});

const place = (more: Parameters<Shop['order']>[0] = {}) =>
  shop.as(visitor).order.woocommerceCheckout(shop.order({ payment_method: 'paypal', ...more }));
const confirm = (session_id: string) => shop.as(visitor).order.confirmPayment({ session_id });
const stateOf = (session_id: string) => shop.as(visitor).order.getOrderStatus({ session_id });
const atPayPal = (reference: string | null) => {
  const order = fake.orders.find(({ id }) => id === reference);
  if (!order) throw new Error(`PayPal has no order ${reference}`);
  return order;
};
const approved = async (more: Parameters<Shop['order']>[0] = {}) => {
  const placed = await place(more);
  const order = atPayPal(placed.provider_reference);
  fake.approve(order.id);
  return { ...placed, order };
};

test('an order is opened over the server’s amount, and taken once it is approved', async () => {
  const placed = await place({ cart: [{ product_code: 'SERUM', quantity: 1 }] });
  const order = atPayPal(placed.provider_reference);
  expect(order).toMatchObject({
    custom_id: placed.session_id,
    amount: { currency_code: 'CAD', value: '117.60' },
    capture: null,
  });
  await expect(confirm(placed.session_id)).rejects.toMatchObject({ code: 'PAYMENT_REFUSED', status: 402 });
  expect(await stateOf(placed.session_id)).toMatchObject({ status: 'pending', payment: 'failed' });
  fake.approve(order.id);
  expect(await confirm(placed.session_id)).toEqual({ success: true });
  expect(order.capture).toMatchObject({ amount: { currency_code: 'CAD', value: '117.60' }, refunded: false });
  expect(await stateOf(placed.session_id)).toMatchObject({ status: 'processing', payment: 'succeeded', failure: null });
});

test('the same order sent again is the same one at PayPal', async () => {
  const body = shop.order({ payment_method: 'paypal' });
  const before = fake.orders.length;
  const [first, again] = [
    await shop.as(visitor).order.woocommerceCheckout(body),
    await shop.as(visitor).order.woocommerceCheckout(body),
  ];
  expect(again).toEqual(first);
  expect(fake.orders).toHaveLength(before + 1);
});

test('confirmed 20 times at once it is taken and booked once', async () => {
  const { session_id, order_id, order } = await approved();
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(session_id)));
  expect(answers).toHaveLength(20);
  expect(order.capture?.refunded).toBe(false);
  expect(
    await shop.ask('select to_status from order_status_changes where order_id = $1 order by change_id', [order_id]),
  ).toEqual([{ to_status: 'pending' }, { to_status: 'processing' }]);
});

test('[PS-228] another amount than the order’s is not booked, goes back, and is told', async () => {
  fake.plan.takes = '1.00';
  const { session_id, order } = await approved();
  await expect(confirm(session_id)).rejects.toMatchObject({
    code: 'PAID_NOT_RECORDED',
    message: 'Payment was successful but order creation failed. Please contact support.',
  });
  expect(order.capture?.refunded).toBe(true);
  expect(await stateOf(session_id)).toMatchObject({ status: 'pending' });
});

test('an order that another one took the place of is not taken', async () => {
  const { session_id, order } = await approved();
  await place({ replaces: [session_id] });
  await expect(confirm(session_id)).rejects.toMatchObject({ code: 'PAYMENT_REFUSED' });
  expect(order.capture).toBeNull();
});

test('money that comes for an order cancelled meanwhile goes back', async () => {
  const { session_id, order } = await approved();
  fake.plan.beforeAnswer = async () => {
    await place({ replaces: [session_id] });
  };
  await expect(confirm(session_id)).rejects.toMatchObject({ code: 'PAID_NOT_RECORDED' });
  expect(order.capture?.refunded).toBe(true);
  expect(await stateOf(session_id)).toMatchObject({ status: 'cancelled' });
});

test('an answer that was lost after the money was taken can be had again', async () => {
  const { session_id, order } = await approved();
  fake.plan.beforeAnswer = () => Promise.reject(new Error('the line broke'));
  const lost = confirm(session_id).then(
    () => 'answered',
    () => 'lost',
  );
  expect(await lost).toBe('lost');
  expect(order.capture).not.toBeNull();
  fake.plan.beforeAnswer = async () => {};
  expect(await confirm(session_id)).toEqual({ success: true });
  expect(await stateOf(session_id)).toMatchObject({ status: 'processing' });
});

test('declined at PayPal it is refused, and another method can follow', async () => {
  fake.plan.declines = true;
  const { session_id } = await approved();
  await expect(confirm(session_id)).rejects.toMatchObject({ code: 'PAYMENT_REFUSED', data: { session_id } });
  expect(await stateOf(session_id)).toMatchObject({ status: 'pending', payment: 'failed' });
});

test('[PS-231] where PayPal refuses us the method is not there', async () => {
  fake.plan.closed = true;
  await expect(place()).rejects.toMatchObject({ code: 'PAYMENT_METHOD_UNAVAILABLE', status: 422 });
});

test('a payment of another gateway is not confirmed by asking', async () => {
  const { session_id } = await shop.as(visitor).order.woocommerceCheckout(shop.order());
  await expect(confirm(session_id)).rejects.toMatchObject({ code: 'PAYMENT_REFUSED' });
  expect(await stateOf(session_id)).toMatchObject({ status: 'pending' });
});

const token = 'examplePaymentMethodToken';

test('Google Pay: its token pays the server’s amount in a demo, once', async () => {
  const body = shop.order({ payment_method: 'google-pay', payment_data: token });
  const placed = await shop.as(visitor).order.woocommerceCheckout(body);
  expect(await stateOf(placed.session_id)).toMatchObject({ status: 'processing', total: '117.60' });
  expect(await shop.as(visitor).order.woocommerceCheckout(body)).toEqual(placed);
});

test('[PS-233] Google Pay: a token that the processor refuses pays nothing', async () => {
  const body = shop.order({ payment_method: 'google-pay', payment_data: 'stolen' });
  const refused = await shop
    .as(visitor)
    .order.woocommerceCheckout(body)
    .catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 'PAYMENT_REFUSED', status: 402 });
  const { data } = refused as { data: { session_id: string } };
  expect(await stateOf(data.session_id)).toMatchObject({ status: 'pending', payment: 'failed' });
});

test('a token of more than 16 KB is refused', async () => {
  const body = shop.order({ payment_method: 'google-pay', payment_data: 'x'.repeat(16_385) });
  await expect(shop.as(visitor).order.woocommerceCheckout(body)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('outside a demo no wallet is offered whose payment nobody could take', async () => {
  const methodsOf = (demo: boolean, actor = visitor) =>
    callAs({ ...shop.deployment, demo }, actor, { address: '' }).order.getPaymentMethods();
  const demo = await methodsOf(true);
  expect(demo).toMatchObject({ buy_now: true, missing: [] });
  expect(demo.wallets.map(({ method }) => method)).toEqual(['google-pay', 'paypal', 'shop-pay']);
  expect(JSON.stringify(demo)).not.toContain(fake.variables.PAYPAL_CLIENT_SECRET);
  const live = await methodsOf(false);
  expect(live).toMatchObject({ buy_now: false, missing: null });
  expect(live.wallets.map(({ method }) => method)).toEqual(['paypal', 'shop-pay']);
  expect(await methodsOf(false, shop.ada)).toMatchObject({
    missing: [{ method: 'google-pay', settings: [], without_gateway: true }],
  });
  await expect(
    callAs({ ...shop.deployment, demo: false }, visitor, { address: '' }).order.woocommerceCheckout(
      shop.order({ payment_method: 'google-pay', payment_data: token }),
    ),
  ).rejects.toMatchObject({ code: 'PAYMENT_METHOD_UNAVAILABLE' });
});
