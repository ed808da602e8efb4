import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { visitor } from '#domain/account/actor.ts';
import { callAs } from '#tests/database/call.ts';
import { openShop, type Shop } from '#tests/database/shop.ts';
import { type FakeProviders, payPalAsUsual, startFakeProviders } from '#tests/fakes/providers.ts';
import { reconcileAll, reconcilePayment, unsettledPayments } from '../../order/reconcile-payment.ts';

// PayPal over HTTP, faked on the loopback: `fake.orders` holds the requests and captures.

let fake: FakeProviders;
let shop: Shop;
beforeAll(async () => {
  fake = await startFakeProviders();
  shop = await openShop({ at: '2026-10-15T18:00:00Z', jobs: 'serve', variables: fake.variables });
});
beforeEach(() => Object.assign(fake.plan, payPalAsUsual));
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

test('an order is created with the server’s amount, and captured once approved', async () => {
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
  expect(await confirm(placed.session_id)).toEqual({ success: true, payment: 'succeeded' });
  expect(order.capture).toMatchObject({ amount: { currency_code: 'CAD', value: '117.60' }, refunded: false });
  expect(await stateOf(placed.session_id)).toMatchObject({ status: 'processing', payment: 'succeeded', failure: null });
});

test('the same order sent again is the same order at PayPal', async () => {
  const body = shop.order({ payment_method: 'paypal' });
  const before = fake.orders.length;
  const [first, again] = [
    await shop.as(visitor).order.woocommerceCheckout(body),
    await shop.as(visitor).order.woocommerceCheckout(body),
  ];
  expect(again).toEqual(first);
  expect(fake.orders).toHaveLength(before + 1);
});

test('20 concurrent confirmations capture and book an order once', async () => {
  const { session_id, order_id, order } = await approved();
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(session_id)));
  expect(answers).toHaveLength(20);
  expect(order.capture?.refunded).toBe(false);
  expect(
    await shop.ask('select to_status from order_status_changes where order_id = $1 order by change_id', [order_id]),
  ).toEqual([{ to_status: 'pending' }, { to_status: 'processing' }]);
});

test('[PS-228] an amount that differs from the order’s is not booked but refunded, and reported', async () => {
  fake.plan.takes = '1.00';
  const { session_id, order } = await approved();
  await expect(confirm(session_id)).rejects.toMatchObject({
    code: 'PAID_NOT_RECORDED',
    message: 'Payment was successful but order creation failed. Please contact support.',
  });
  expect(order.capture?.refunded).toBe(true);
  expect(await stateOf(session_id)).toMatchObject({ status: 'pending' });
});

test('a replaced order is not captured', async () => {
  const { session_id, order } = await approved();
  await place({ replaces: [session_id] });
  await expect(confirm(session_id)).rejects.toMatchObject({ code: 'PAYMENT_REFUSED' });
  expect(order.capture).toBeNull();
});

test('a capture for an order cancelled meanwhile is refunded', async () => {
  const { session_id, order } = await approved();
  fake.plan.beforeAnswer = async () => {
    await place({ replaces: [session_id] });
  };
  await expect(confirm(session_id)).rejects.toMatchObject({ code: 'PAID_NOT_RECORDED' });
  expect(order.capture?.refunded).toBe(true);
  expect(await stateOf(session_id)).toMatchObject({ status: 'cancelled' });
});

test('an answer lost after the capture can be requested again', async () => {
  const { session_id, order } = await approved();
  fake.plan.beforeAnswer = () => Promise.reject(new Error('the line broke'));
  const lost = confirm(session_id).then(
    () => 'answered',
    () => 'lost',
  );
  expect(await lost).toBe('lost');
  expect(order.capture).not.toBeNull();
  fake.plan.beforeAnswer = async () => {};
  expect(await confirm(session_id)).toEqual({ success: true, payment: 'succeeded' });
  expect(await stateOf(session_id)).toMatchObject({ status: 'processing' });
});

test('a declined payment is reported as declined, and can be approved and captured again', async () => {
  fake.plan.declines = true;
  const { session_id, order } = await approved();
  await expect(confirm(session_id)).rejects.toMatchObject({
    code: 'PAYMENT_DECLINED',
    status: 402,
    message: 'The payment was declined. Please try another card or account, or another payment method.',
    data: { session_id },
  });
  expect(await stateOf(session_id)).toMatchObject({
    status: 'pending',
    payment: 'failed',
    failure: 'The payment was declined. Please try another card or account, or another payment method.',
  });
  fake.plan.declines = false;
  fake.approve(order.id);
  expect(await confirm(session_id)).toEqual({ success: true, payment: 'succeeded' });
  expect(await stateOf(session_id)).toMatchObject({ status: 'processing', payment: 'succeeded', failure: null });
});

test.each(['DECLINED', 'FAILED'])('a capture that PayPal answers as %s is declined, not refunded', async (status) => {
  fake.plan.captureStatus = status;
  const { session_id, order } = await approved();
  await expect(confirm(session_id)).rejects.toMatchObject({ code: 'PAYMENT_DECLINED' });
  expect(await stateOf(session_id)).toMatchObject({ status: 'pending', payment: 'failed' });
  expect(order.capture?.refunded).toBe(false);
});

/** Lets ten minutes pass for a pending capture, and runs the job of every minute. */
async function reconcileLater(session_id: string) {
  await shop.ask(
    `update payment_sessions set capture_asked_at = capture_asked_at - interval '11 min',
       capture_started_at = capture_started_at - interval '3 days' where session_id = $1`,
    [session_id],
  );
  expect(await unsettledPayments(shop.deployment)).toContainEqual({ sessionId: session_id, gateway: 'paypal' });
  await reconcileAll(shop.deployment);
}

async function pendingPayment() {
  fake.plan.captureStatus = 'PENDING';
  const paying = await approved();
  expect(await confirm(paying.session_id)).toEqual({ success: true, payment: 'processing' });
  const waiting = { status: 'pending', payment: 'processing', payable: 'confirming', failure: null };
  expect(await stateOf(paying.session_id)).toMatchObject(waiting);
  expect(await unsettledPayments(shop.deployment)).not.toContainEqual({
    sessionId: paying.session_id,
    gateway: 'paypal',
  });
  await reconcileLater(paying.session_id);
  expect(await confirm(paying.session_id)).toEqual({ success: true, payment: 'processing' });
  expect(await stateOf(paying.session_id)).toMatchObject(waiting);
  expect(paying.order.capture?.refunded).toBe(false);
  const { capture } = paying.order;
  if (!capture) throw new Error('nothing was captured');
  return { ...paying, capture };
}

test('an order waits for a pending capture, and is paid when it is completed', async () => {
  const { session_id, order_id, capture } = await pendingPayment();
  capture.status = 'COMPLETED';
  await reconcileLater(session_id);
  expect(await stateOf(session_id)).toMatchObject({ status: 'processing', payment: 'succeeded' });
  expect(await shop.ask('select capture_id from payment_sessions where order_id = $1', [order_id])).toEqual([
    { capture_id: capture.id },
  ]);
  expect(capture.refunded).toBe(false);
});

test.each(['DECLINED', 'FAILED'])(
  'an order is cancelled when its pending capture is %s, and the buyer is notified',
  async (status) => {
    const { session_id, order_id, capture } = await pendingPayment();
    capture.status = status;
    await reconcileLater(session_id);
    expect(await stateOf(session_id)).toMatchObject({ status: 'cancelled', payment: 'failed' });
    expect(await unsettledPayments(shop.deployment)).not.toContainEqual({ sessionId: session_id, gateway: 'paypal' });
    expect(capture.refunded).toBe(false);
    await vi.waitFor(
      async () =>
        expect(
          await shop.ask(
            `select recipient from mailbox_messages
             join orders on subject = 'Your payment for order ' || order_no || ' was declined' where order_id = $1`,
            [order_id],
          ),
        ).toHaveLength(1),
      10_000,
    );
  },
);

test('a pending capture that fails to be booked when it completes is not refunded at once', async () => {
  const { session_id, capture } = await pendingPayment();
  capture.status = 'COMPLETED';
  await shop.ask(`
    create function fail_booking() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$;
    create trigger fail_booking before update on orders for each row execute function fail_booking()`);
  await reconcileLater(session_id);
  await shop.ask('drop function fail_booking cascade');
  expect(capture.refunded).toBe(false);
  expect(await reconcilePayment(shop.deployment, session_id)).toBe(true);
  expect(await stateOf(session_id)).toMatchObject({ status: 'processing', payment: 'succeeded' });
});

test('a pending capture of an order that was paid another way is refunded when it completes', async () => {
  const { session_id, order_id, capture } = await pendingPayment();
  await shop.ask("update orders set status = 'processing', paid_at = now() where order_id = $1", [order_id]);
  capture.status = 'COMPLETED';
  await reconcileLater(session_id);
  expect(capture.refunded).toBe(true);
});

test('a payment to another merchant is neither opened nor booked', async () => {
  const { session_id } = await approved();
  fake.plan.payee = 'MALLORY000001';
  await expect(place()).rejects.toMatchObject({ code: 'PAYMENT_METHOD_UNAVAILABLE' });
  await expect(confirm(session_id)).rejects.toMatchObject({ code: 'PAYMENT_REFUSED' });
  expect(await stateOf(session_id)).toMatchObject({ status: 'pending' });
});

test('one capture books one order, and stays with it', async () => {
  fake.plan.captureId = 'CAPTURE-USED-TWICE';
  const first = await approved();
  expect(await confirm(first.session_id)).toEqual({ success: true, payment: 'succeeded' });
  const second = await approved();
  await expect(confirm(second.session_id)).rejects.toMatchObject({ code: 'PAYMENT_REFUSED' });
  expect(await stateOf(second.session_id)).toMatchObject({ status: 'pending' });
  expect(await stateOf(first.session_id)).toMatchObject({ status: 'processing' });
  expect([first, second].map(({ order }) => order.capture?.refunded)).toEqual([false, false]);
});

test('one capture claimed concurrently by two orders books one of them', async () => {
  fake.plan.captureId = 'CAPTURE-CLAIMED-AT-ONCE';
  const [first, second] = [await approved(), await approved()];
  const answers = await Promise.allSettled([confirm(first.session_id), confirm(second.session_id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect([first, second].map(({ order }) => order.capture?.refunded)).toEqual([false, false]);
  expect(
    await shop.ask("select count(*)::int as paid from payment_sessions where capture_id = 'CAPTURE-CLAIMED-AT-ONCE'"),
  ).toEqual([{ paid: 1 }]);
});

test.each([
  { takes: '117,60' },
  { takes: '1.176e2' },
  { takes: '-117.60' },
  { takes: '117.600' },
  { takes: '' },
  { takesCurrency: 'USD' },
  { takesCurrency: 'cad' },
  { takesCurrency: '' },
])('a capture reported as %o is not booked but refunded', async (unreadable) => {
  const { session_id, order } = await approved();
  Object.assign(fake.plan, unreadable);
  await expect(confirm(session_id)).rejects.toMatchObject({ code: 'PAID_NOT_RECORDED' });
  expect(await stateOf(session_id)).toMatchObject({ status: 'pending' });
  expect(order.capture?.refunded).toBe(true);
});

test('[PS-231] the method is unavailable when PayPal rejects our credentials', async () => {
  fake.plan.closed = true;
  await expect(place()).rejects.toMatchObject({ code: 'PAYMENT_METHOD_UNAVAILABLE', status: 422 });
});

test('a payment of another gateway cannot be confirmed here', async () => {
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

test('[PS-233] Google Pay: a token rejected by the processor pays nothing', async () => {
  const body = shop.order({ payment_method: 'google-pay', payment_data: 'stolen' });
  const refused = await shop
    .as(visitor)
    .order.woocommerceCheckout(body)
    .catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 'PAYMENT_REFUSED', status: 402 });
  const { data } = refused as { data: { session_id: string } };
  expect(await stateOf(data.session_id)).toMatchObject({ status: 'pending', payment: 'failed' });
});

test('rejects a token of more than 16 KB', async () => {
  const body = shop.order({ payment_method: 'google-pay', payment_data: 'x'.repeat(16_385) });
  await expect(shop.as(visitor).order.woocommerceCheckout(body)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('outside a demo no wallet without a gateway is offered', async () => {
  const methodsOf = (demo: boolean, actor = visitor) =>
    callAs({ ...shop.deployment, demo }, actor, { address: '' }).order.getPaymentMethods();
  const demo = await methodsOf(true);
  expect(demo).toMatchObject({ buy_now: true, missing: [{ method: 'card' }] });
  expect(demo.wallets.map(({ method }) => method)).toEqual(['google-pay', 'paypal', 'shop-pay']);
  expect(JSON.stringify(demo)).not.toContain(fake.variables.PAYPAL_CLIENT_SECRET);
  const live = await methodsOf(false);
  expect(live).toMatchObject({ buy_now: false, missing: null });
  expect(live.wallets.map(({ method }) => method)).toEqual(['paypal', 'shop-pay']);
  expect(await methodsOf(false, shop.ada)).toMatchObject({
    missing: [{ method: 'google-pay', settings: [], without_gateway: true }, { method: 'card' }],
  });
  await expect(
    callAs({ ...shop.deployment, demo: false }, visitor, { address: '' }).order.woocommerceCheckout(
      shop.order({ payment_method: 'google-pay', payment_data: token }),
    ),
  ).rejects.toMatchObject({ code: 'PAYMENT_METHOD_UNAVAILABLE' });
});
