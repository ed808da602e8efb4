import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { visitor } from '#domain/account/actor.ts';
import { openShop, type Shop } from '#tests/database/shop.ts';
import { FakeStripe, type SignedEvent } from '#tests/fakes/stripe.ts';
import { sendWaitingRefunds } from '../../order/refund/sending.ts';
import { receiveEvent } from '../../order/webhook/process-event.ts';
import { gatewayFor, readGatewaySettings } from '../gateways.ts';
import { stripeGateway } from './gateway.ts';

// Stripe is a fake on the loopback that has its own state; its library is the real one.

const stripe = await new FakeStripe().start();
let shop: Shop;
const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
beforeAll(async () => {
  shop = await openShop({ at: '2026-10-15T18:00:00Z', variables: stripe.variables });
});
afterAll(async () => {
  logged.mockRestore();
  await shop.close();
  await stripe.close();
});
beforeEach(() => {
  Object.assign(stripe.plan, { away: false, losesAnswers: false, refuses: null });
});

const guest = () => shop.as(visitor).order;
const admin = () => shop.as(shop.ada);
const place = async () => {
  await shop.ask('delete from auth.rate_limits');
  const placed = await guest().woocommerceCheckout(shop.order());
  return { ...placed, checkout: stripe.session(placed.provider_reference) };
};
const paidOrder = async () => {
  const placed = await place();
  stripe.pay(placed.checkout.id);
  await guest().confirmPayment({ session_id: placed.session_id });
  return placed;
};
/** Delivers a notification as the webhook's path does; false if it is refused. */
const deliver = async ({ body, signature }: SignedEvent): Promise<boolean> => {
  const event = await stripeGateway.notifications?.read(
    shop.deployment,
    body,
    new Headers({ 'stripe-signature': signature }),
  );
  if (!event || event === 'ping') return false;
  await receiveEvent(shop.deployment, stripeGateway, event);
  return true;
};
const stateOf = async (order_id: string) => {
  const [row] = await shop.ask<{ status: string; payment: string; paid: number; refunds: number }>(
    `select o.status, s.status as payment,
       (select count(*)::int from order_status_changes c where c.order_id = o.order_id and c.reason = 'paid') as paid
     from orders o join payment_sessions s using (order_id) where o.order_id = $1`,
    [order_id],
  );
  return row;
};
const refundsOf = (checkout: { payment_intent: string | null }) =>
  stripe.refunds.filter(({ payment_intent }) => payment_intent === checkout.payment_intent);

test('the checkout leads to Stripe’s page with the server’s total, and the same order opens the same page', async () => {
  const { checkout, checkout_url, session_id } = await place();
  expect(checkout_url).toBe(checkout.url);
  expect(checkout).toMatchObject({ amount_total: 11760, currency: 'cad', client_reference_id: session_id });
  expect(checkout.success_url).toBe(
    `${shop.deployment.publicUrl}/payment-success?session_id=${session_id}&approved=stripe`,
  );
  expect((await guest().payOrder({ session_id })).checkout_url).toBe(checkout.url);
});

test('an order can’t be paid while Stripe is away, and can afterwards', async () => {
  stripe.plan.away = true;
  await expect(place()).rejects.toMatchObject({ code: 'PAYMENT_METHOD_UNAVAILABLE' });
}, 30_000);

test('the page after the payment books it once, also together with the webhook', async () => {
  const placed = await place();
  const session = stripe.pay(placed.checkout.id);
  const done = stripe.event('checkout.session.completed', session);
  await Promise.all([deliver(done), guest().confirmPayment({ session_id: placed.session_id }), deliver(done)]);
  await deliver(done);
  expect(await stateOf(placed.order_id)).toEqual({ status: 'processing', payment: 'succeeded', paid: 1 });
  expect(refundsOf(placed.checkout)).toEqual([]);
});

test('a payment under way waits, and is booked when it arrives or ends the order when it fails', async () => {
  const [arrives, fails] = [await place(), await place()];
  for (const { checkout } of [arrives, fails]) {
    await deliver(stripe.event('checkout.session.completed', stripe.pay(checkout.id, { processing: true })));
    expect(await guest().getOrderStatus({ session_id: checkout.client_reference_id })).toMatchObject({
      payment: 'processing',
    });
  }
  stripe.decide(arrives.checkout.id, true);
  stripe.decide(fails.checkout.id, false);
  await deliver(stripe.event('checkout.session.async_payment_succeeded', arrives.checkout));
  await deliver(stripe.event('checkout.session.async_payment_failed', fails.checkout));
  expect(await stateOf(arrives.order_id)).toMatchObject({ status: 'processing', payment: 'succeeded' });
  expect(await stateOf(fails.order_id)).toMatchObject({ status: 'cancelled', payment: 'failed' });
});

test('forged, old and foreign notifications change nothing', async () => {
  const { checkout, order_id } = await place();
  const session = stripe.pay(checkout.id);
  const good = stripe.event('checkout.session.completed', session);
  expect(await deliver(stripe.event('checkout.session.completed', session, { secret: 'whsec_of_someone_else' }))).toBe(
    false,
  );
  expect(await deliver(stripe.event('checkout.session.completed', session, { timestamp: 1_700_000_000 }))).toBe(false);
  expect(await deliver({ ...good, body: good.body.replace(checkout.id, `${checkout.id}x`) })).toBe(false);
  expect(await deliver({ ...good, body: 'not json' })).toBe(false);
  expect(await deliver(stripe.event('customer.created', { id: 'cus_1' }))).toBe(true);
  expect(await stateOf(order_id)).toMatchObject({ status: 'pending', payment: 'pending' });
});

test('notifications lead to the same state in any order, repeated and mixed with forged ones', async () => {
  const kind = fc.constantFrom('paid', 'other amount', 'other currency', 'arrives', 'fails', 'unpaid');
  const delivery = fc.record({ at: fc.nat(3), forged: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(kind, fc.array(delivery, { minLength: 1, maxLength: 8 }), async (paying, deliveries) => {
      const { checkout, order_id } = await place();
      const late = paying === 'arrives' || paying === 'fails';
      if (paying !== 'unpaid') {
        stripe.pay(checkout.id, {
          ...(paying === 'other amount' && { amount: 100 }),
          ...(paying === 'other currency' && { currency: 'usd' }),
          ...(late && { processing: true }),
        });
      }
      const types = ['completed', 'async_payment_succeeded', 'async_payment_failed', 'expired'];
      const events = types.map((type) => stripe.event(`checkout.session.${type}`, checkout));
      const forged = events.map(({ body }) => ({ body, signature: 't=1,v1=00' }));
      for (const [place, { at, forged: isForged }] of deliveries.entries()) {
        if (late && place === Math.floor(deliveries.length / 2)) stripe.decide(checkout.id, paying === 'arrives');
        expect(await deliver((isForged ? forged : events)[at] as SignedEvent)).toBe(!isForged);
      }
      // In the end Stripe has delivered all of them.
      for (const [at, type] of types.entries()) {
        await deliver(events[at] as SignedEvent);
        await deliver(stripe.event(`checkout.session.${type}`, checkout));
      }
      const state = await stateOf(order_id);
      const back = refundsOf(checkout).map(({ amount }) => amount);
      const isPaid = paying === 'paid' || paying === 'arrives';
      expect(state?.status).toBe(isPaid ? 'processing' : paying === 'fails' ? 'cancelled' : 'pending');
      expect(state?.paid).toBe(isPaid ? 1 : 0);
      // Money that is not the order's total goes back whole, once.
      expect(back).toEqual(paying === 'other amount' ? [100] : paying === 'other currency' ? [11760] : []);
    }),
    { numRuns: 40 },
  );
}, 120_000);

test('refunds are sent in part and as a whole, once each, and never above what was paid', async () => {
  const { order_id, checkout } = await paidOrder();
  const give = (more: object) =>
    admin().correction.recordReturn({
      order_id,
      reason: 'Arrived broken',
      send: true,
      idempotency_key: crypto.randomUUID(),
      ...more,
    });
  expect(await give({ by: 'total', total: '10.50' })).toMatchObject({
    base: '10.00',
    tax: '0.50',
    shipping: '0.00',
    refund: { status: 'refunded', amount: '10.50' },
  });
  await expect(give({ by: 'total', total: '107.11' })).rejects.toMatchObject({ code: 'MORE_THAN_PAID' });
  expect(await give({ by: 'whole' })).toMatchObject({ refund: { status: 'refunded', amount: '107.10' } });
  expect(refundsOf(checkout).map(({ amount }) => amount)).toEqual([1050, 10710]);
  await expect(give({ by: 'whole' })).rejects.toMatchObject({ code: 'NOTHING_RETURNED' });
});

test('a refund waits while Stripe is away, and a lost answer sends it once', async () => {
  const { order_id, checkout } = await paidOrder();
  await shop.setStatus(order_id, 'cancelled');
  stripe.plan.losesAnswers = true;
  expect(await admin().order.sendRefund({ order_id, amount: '117.60' })).toMatchObject({ status: 'sending' });
  expect(await admin().order.getOrder({ order_id })).toMatchObject({ refund_owed: '0.00', refund_sending: '117.60' });
  stripe.plan.losesAnswers = false;
  // The job asks again after half a minute.
  await sendWaitingRefunds(shop.deployment);
  expect(await admin().order.getOrder({ order_id })).toMatchObject({ refund_sending: '117.60' });
  await shop.ask("update order_refunds set asked_at = asked_at - interval '31 seconds' where order_id = $1", [
    order_id,
  ]);
  await sendWaitingRefunds(shop.deployment);
  expect(await admin().order.getOrder({ order_id })).toMatchObject({ refund_sending: '0.00', refunded: '117.60' });
  expect(refundsOf(checkout)).toHaveLength(1);
}, 60_000);

test('a refund that Stripe refuses, or that fails later, is owed again with the reason', async () => {
  const { order_id, checkout } = await paidOrder();
  await shop.setStatus(order_id, 'cancelled');
  stripe.plan.refuses = 'Your balance is too low.';
  expect(await admin().order.sendRefund({ order_id, amount: '117.60' })).toMatchObject({
    status: 'owed',
    failure: 'Your balance is too low.',
    order: { refund_owed: '117.60' },
  });
  stripe.plan.refuses = null;
  expect(await admin().order.sendRefund({ order_id, amount: '117.60' })).toMatchObject({ status: 'refunded' });
  const [refund] = refundsOf(checkout);
  if (!refund) throw new Error('no refund was made');
  Object.assign(refund, { status: 'failed', failure_reason: 'lost_or_stolen_card' });
  await deliver(stripe.event('refund.failed', refund));
  expect(await admin().order.getOrder({ order_id })).toMatchObject({
    refund_owed: '117.60',
    refunded: '0.00',
    refunds: [{ status: 'owed', failure: 'lost_or_stolen_card' }],
    timeline: expect.arrayContaining([
      expect.objectContaining({ event: 'refund-failed', amount: '117.60', note: 'lost_or_stolen_card' }),
    ]),
  });
  expect(await admin().order.sendRefund({ order_id, amount: '117.60' })).toMatchObject({ status: 'refunded' });
  expect(refundsOf(checkout)).toHaveLength(2);
});

test('a refund of a payment that booked no order is owed again when it fails later, once, and is sent as another one', async () => {
  const { order_id, session_id, checkout } = await place();
  stripe.pay(checkout.id, { amount: 100 });
  await deliver(stripe.event('checkout.session.completed', checkout));
  const [refund] = refundsOf(checkout);
  if (!refund) throw new Error('no refund was made');
  const shown = () => admin().order.getOrder({ order_id });
  expect(await shown()).toMatchObject({ refund_owed: '0.00', refunds: [], payments: [{ status: 'failed' }] });

  Object.assign(refund, { status: 'failed', failure_reason: 'lost_or_stolen_card' });
  for (const type of ['refund.failed', 'refund.updated', 'charge.refund.updated']) {
    await deliver(stripe.event(type, refund));
  }
  expect(await shown()).toMatchObject({
    status: 'pending',
    refund_owed: '1.00',
    refunded: '0.00',
    refund_gateway: 'stripe',
    refunds: [{ cause: 'payment', status: 'owed', amount: '1.00', failure: 'lost_or_stolen_card' }],
    payments: [{ failure: 'We could not refund this payment yet. We will send your refund another way.' }],
    timeline: expect.arrayContaining([
      expect.objectContaining({ event: 'refund-failed', amount: '1.00', note: 'lost_or_stolen_card' }),
    ]),
  });
  const failures = () =>
    shop.ask("select seq from audit_events where action = 'refund-failed' and object_id = $1", [order_id]);
  expect(await failures()).toHaveLength(1);
  expect(await admin().report.getPendingDecisions({})).toMatchObject({
    data: expect.arrayContaining([expect.objectContaining({ kind: 'refunds' })]),
  });
  expect((await admin().order.getOrders({ refund_owed: true })).data.map((order) => order.order_id)).toContain(
    order_id,
  );

  // The order is paid meanwhile: what is owed of the other payment is none of its money.
  const paid = await guest().payOrder({ session_id });
  const next = stripe.sessions.find(({ url }) => url === paid.checkout_url);
  if (!next) throw new Error('no other payment was opened');
  stripe.pay(next.id);
  await deliver(stripe.event('checkout.session.completed', next));
  expect(await shown()).toMatchObject({ status: 'processing', refund_owed: '1.00', refundable: { total: '117.60' } });
  expect(await admin().order.sendRefund({ order_id, amount: '1.00' })).toMatchObject({ status: 'refunded' });
  expect(refundsOf(checkout).map(({ amount, status }) => [amount, status])).toEqual([
    [100, 'failed'],
    [100, 'succeeded'],
  ]);
  expect(await shown()).toMatchObject({ refund_owed: '0.00', refunded: '0.00', refunds: [{ status: 'refunded' }] });
  // A late event about the first attempt, and then a failure of the second one.
  await deliver(stripe.event('refund.updated', refund));
  expect(await shown()).toMatchObject({ refund_owed: '0.00' });
  const second = refundsOf(checkout)[1];
  if (!second) throw new Error('no second refund was made');
  Object.assign(second, { status: 'failed', failure_reason: 'unknown' });
  await deliver(stripe.event('refund.failed', second));
  expect(await shown()).toMatchObject({ refund_owed: '1.00', refunds: [{ status: 'owed', failure: 'unknown' }] });
  expect(await failures()).toHaveLength(2);

  // Cancelling the order owes its own payment too.
  await shop.setStatus(order_id, 'cancelled');
  expect(await shown()).toMatchObject({ refund_owed: '118.60' });
  expect(await admin().order.sendRefund({ order_id, amount: '118.60' })).toMatchObject({ status: 'refunded' });
  expect(refundsOf(next).map(({ amount }) => amount)).toEqual([11760]);
  expect(await shown()).toMatchObject({ refund_owed: '0.00', refunded: '117.60' });
});

test('a refund that was made in Stripe’s dashboard is recorded once, whole or in part, and ours are not recorded twice', async () => {
  const [whole, part, own] = [await paidOrder(), await paidOrder(), await paidOrder()];
  const charges = [
    stripe.refundInDashboard(whole.checkout.payment_intent, 11760),
    stripe.refundInDashboard(part.checkout.payment_intent, 1050),
    { id: `ch_${own.checkout.payment_intent}` },
  ];
  await shop.setStatus(own.order_id, 'cancelled');
  await admin().order.sendRefund({ order_id: own.order_id, amount: '117.60' });
  for (const charge of charges) {
    for (const _ of [1, 2]) expect(await deliver(stripe.event('charge.refunded', charge))).toBe(true);
  }
  const shown = ({ order_id }: { order_id: string }) => admin().order.getOrder({ order_id });
  expect(await shown(whole)).toMatchObject({ status: 'cancelled', refund_owed: '0.00', refunded: '117.60' });
  expect(await shown(part)).toMatchObject({ status: 'processing', refund_owed: '0.00', refunded: '10.50' });
  expect(await shown(own)).toMatchObject({ refund_owed: '0.00', refunded: '117.60' });
});

test('a dispute is shown on its order, with its present state whatever arrives last', async () => {
  const { order_id, checkout } = await paidOrder();
  const dispute = stripe.dispute(checkout.payment_intent ?? '', 11760);
  const created = stripe.event('charge.dispute.created', { ...dispute });
  dispute.status = 'lost';
  await deliver(stripe.event('charge.dispute.closed', dispute));
  await deliver(created);
  expect(await admin().order.getOrder({ order_id })).toMatchObject({
    disputes: [{ gateway: 'stripe', amount: '117.60', status: 'lost', reason: 'product_not_received' }],
  });
});

test('settings are checked at start, and without them nothing of Stripe is offered', () => {
  const { deployment } = shop;
  const access = { ...deployment, demo: false, gatewaySettings: {} };
  expect(gatewayFor(access, 'traditional')).toBeNull();
  expect(readGatewaySettings({}, { demo: true, currency: 'CAD' })).toEqual({ settings: {}, problems: [] });
  expect(
    readGatewaySettings({ STRIPE_SECRET_KEY: 'sk_test_12345678' }, { demo: true, currency: 'CAD' }).problems,
  ).toEqual(['STRIPE_WEBHOOK_SECRET: is missing; payments with Stripe need it.']);
});
