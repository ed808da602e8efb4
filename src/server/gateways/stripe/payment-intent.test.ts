import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Actor } from '#domain/account/actor.ts';
import { visitor } from '#domain/account/actor.ts';
import { callAs } from '#tests/database/call.ts';
import { openShop, type Shop } from '#tests/database/shop.ts';
import { FakeStripe, type SignedEvent } from '#tests/fakes/stripe.ts';
import { receiveEvent } from '../../order/webhook/process-event.ts';
import { stripeGateway } from './gateway.ts';

// Payments in our own page. The browser is the fake's `confirm`: it names a card, and never an amount.

const stripe = await new FakeStripe().start();
const good = '4242424242424242';
const declined = '4000000000000002';
const askedByTheBank = '4000000000003220';
const slow = '4000000000000077';

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
  const placed = await guest().woocommerceCheckout(shop.order({ payment_method: 'card' }));
  return { ...placed, intent: stripe.intent(placed.provider_reference) };
};
const paidOrder = async () => {
  const placed = await place();
  stripe.confirm(placed.intent.id, good);
  await guest().confirmPayment({ session_id: placed.session_id });
  return placed;
};
const deliver = async ({ body, signature }: SignedEvent): Promise<boolean> => {
  const headers = new Headers({ 'stripe-signature': signature });
  const event = await stripeGateway.notifications?.read(shop.deployment, body, headers);
  if (!event || event === 'ping') return false;
  await receiveEvent(shop.deployment, stripeGateway, event);
  return true;
};
const stateOf = async (order_id: string) => {
  const [row] = await shop.ask<{ status: string; paid: number }>(
    `select status, (select count(*)::int from order_status_changes c where c.order_id = o.order_id and c.reason = 'paid') as paid
     from orders o where order_id = $1`,
    [order_id],
  );
  return row;
};
const refundsOf = (id: string) => stripe.refunds.filter(({ payment_intent }) => payment_intent === id);

test('an order that is paid in our page has one payment at Stripe, with the server’s total', async () => {
  const order = shop.order({ payment_method: 'card' });
  const placed = await guest().woocommerceCheckout(order);
  const intent = stripe.intent(placed.provider_reference);
  expect(intent).toMatchObject({ amount: 11760, currency: 'cad', metadata: { session_id: placed.session_id } });
  expect(placed).toMatchObject({
    client_secret: intent.client_secret,
    checkout_url: `${shop.deployment.publicUrl}/payment-success?session_id=${placed.session_id}`,
  });
  const before = stripe.intents.length;
  expect(await guest().woocommerceCheckout(order)).toEqual(placed);
  expect(stripe.intents).toHaveLength(before);
  await expect(
    guest().woocommerceCheckout(shop.order({ payment_method: 'card', expected_total: '1.00' })),
  ).rejects.toMatchObject({ code: 'PRICES_CHANGED' });
  expect(stripe.intents).toHaveLength(before);
});

test('a payment on Stripe’s page has no secret for our page', async () => {
  expect(await guest().woocommerceCheckout(shop.order())).toMatchObject({ client_secret: null });
});

test('a confirmed payment is booked once, also together with the webhook', async () => {
  const { intent, order_id, session_id } = await place();
  await expect(guest().confirmPayment({ session_id })).rejects.toMatchObject({ code: 'PAYMENT_REFUSED' });
  stripe.confirm(intent.id, good);
  const done = stripe.event('payment_intent.succeeded', intent);
  await Promise.all([deliver(done), guest().confirmPayment({ session_id }), deliver(done)]);
  await deliver(done);
  expect(await stateOf(order_id)).toEqual({ status: 'processing', paid: 1 });
  expect(refundsOf(intent.id)).toEqual([]);
});

test('a declined card leaves the order unpaid, and another card pays the same payment', async () => {
  const { intent, order_id, session_id } = await place();
  stripe.confirm(intent.id, declined);
  // Nothing was taken, so the order is not confirming anything.
  await deliver(stripe.event('payment_intent.payment_failed', intent));
  expect(await guest().getOrderStatus({ session_id })).toMatchObject({ payment: 'pending', payable: 'open' });
  await expect(guest().confirmPayment({ session_id })).rejects.toMatchObject({ code: 'PAYMENT_DECLINED' });
  expect(await guest().getOrderStatus({ session_id })).toMatchObject({ payment: 'failed', payable: 'open' });
  stripe.confirm(intent.id, good);
  expect(await guest().confirmPayment({ session_id })).toMatchObject({ payment: 'succeeded' });
  expect(await stateOf(order_id)).toEqual({ status: 'processing', paid: 1 });
});

test('an abandoned question of the bank leaves the order unpaid; it is then paid on Stripe’s page only', async () => {
  const { intent, order_id, session_id } = await place();
  stripe.confirm(intent.id, askedByTheBank);
  shop.clock.set('2026-10-15T18:01:00Z');
  const answers = await Promise.all([1, 2, 3].map(() => guest().payOrder({ session_id })));
  const [next] = answers;
  if (!next) throw new Error('no answer');
  for (const answer of answers) expect(answer).toEqual(next);
  expect(next.session_id).not.toBe(session_id);
  // The page that the shopper left can take no more money.
  expect(stripe.confirm(intent.id, good).status).toBe('canceled');
  const page = stripe.sessions.find(({ client_reference_id }) => client_reference_id === next.session_id);
  expect(page).toMatchObject({ url: next.checkout_url, amount_total: 11760 });
  stripe.pay(page?.id ?? null);
  await guest().confirmPayment({ session_id: next.session_id });
  expect(await stateOf(order_id)).toEqual({ status: 'processing', paid: 1 });
  expect(await guest().getOrderStatus({ session_id })).toMatchObject({ payment: 'succeeded' });
});

test('paying an order again that was paid in the page since leads to its payment', async () => {
  const { intent, session_id } = await place();
  stripe.confirm(intent.id, good);
  const again = await guest().payOrder({ session_id });
  expect(again).toEqual({
    session_id,
    checkout_url: `${shop.deployment.publicUrl}/payment-success?session_id=${session_id}&approved=stripe`,
  });
  expect(await guest().confirmPayment({ session_id })).toMatchObject({ payment: 'succeeded' });
});

test('the payment of an order that was cancelled meanwhile goes back, once', async () => {
  const { intent, order_id, session_id } = await place();
  await shop.setStatus(order_id, 'cancelled');
  stripe.confirm(intent.id, good);
  for (const _ of [1, 2]) await deliver(stripe.event('payment_intent.succeeded', intent));
  await expect(guest().confirmPayment({ session_id })).rejects.toMatchObject({ code: 'PAYMENT_REFUSED' });
  expect(await stateOf(order_id)).toEqual({ status: 'cancelled', paid: 0 });
  expect(refundsOf(intent.id).map(({ amount }) => amount)).toEqual([11760]);
});

test('a payment that names the session of another one is neither booked nor refunded', async () => {
  const [own, other] = [await place(), await place()];
  stripe.confirm(other.intent.id, good);
  Object.assign(other.intent, { metadata: { session_id: own.session_id } });
  await deliver(stripe.event('payment_intent.succeeded', other.intent));
  expect(await stateOf(own.order_id)).toEqual({ status: 'pending', paid: 0 });
  await expect(guest().confirmPayment({ session_id: other.session_id })).rejects.toMatchObject({
    code: 'PAYMENT_REFUSED',
  });
  expect(refundsOf(other.intent.id)).toEqual([]);
});

test('notifications lead to the same state in any order, repeated and mixed with forged ones', async () => {
  const kind = fc.constantFrom('paid', 'other amount', 'other currency', 'declined', 'asked', 'arrives', 'fails');
  const delivery = fc.record({ at: fc.nat(3), forged: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(kind, fc.array(delivery, { minLength: 1, maxLength: 8 }), async (paying, deliveries) => {
      const { intent, order_id } = await place();
      const late = paying === 'arrives' || paying === 'fails';
      const card = late ? slow : paying === 'declined' ? declined : paying === 'asked' ? askedByTheBank : good;
      stripe.confirm(intent.id, card, {
        ...(paying === 'other amount' && { amount: 100 }),
        ...(paying === 'other currency' && { currency: 'usd' }),
      });
      const types = ['succeeded', 'processing', 'payment_failed', 'requires_action'];
      // Only a payment that is under way is reported as such.
      const typeAt = (at: number) => (types[at] === 'processing' && !late ? 'created' : types[at]);
      const events = types.map((_, at) => stripe.event(`payment_intent.${typeAt(at)}`, intent));
      const forged = events.map(({ body }) => ({ body, signature: 't=1,v1=00' }));
      for (const [nth, { at, forged: isForged }] of deliveries.entries()) {
        if (late && nth === Math.floor(deliveries.length / 2)) stripe.settle(intent.id, paying === 'arrives');
        expect(await deliver((isForged ? forged : events)[at] as SignedEvent)).toBe(!isForged);
      }
      // In the end Stripe has delivered all of them.
      for (const [at] of types.entries()) {
        await deliver(events[at] as SignedEvent);
        await deliver(stripe.event(`payment_intent.${typeAt(at)}`, intent));
      }
      const isPaid = paying === 'paid' || paying === 'arrives';
      const status = isPaid ? 'processing' : paying === 'fails' ? 'cancelled' : 'pending';
      expect(await stateOf(order_id)).toEqual({ status, paid: isPaid ? 1 : 0 });
      const back = refundsOf(intent.id).map(({ amount }) => amount);
      expect(back).toEqual(paying === 'other amount' ? [100] : paying === 'other currency' ? [11760] : []);
    }),
    { numRuns: 20 },
  );
}, 120_000);

test('a payment in our page is refunded in part and as a whole, and its dispute is shown', async () => {
  const { order_id, intent } = await paidOrder();
  const give = { order_id, reason: 'Arrived broken', send: true };
  for (const how of [{ by: 'total', total: '10.50' }, { by: 'whole' }] as const) {
    await admin().correction.recordReturn({ ...give, ...how, idempotency_key: crypto.randomUUID() });
  }
  expect(refundsOf(intent.id).map(({ amount }) => amount)).toEqual([1050, 10710]);
  await deliver(stripe.event('charge.dispute.created', stripe.dispute(intent.id, 11760)));
  expect(await admin().order.getOrder({ order_id })).toMatchObject({
    refunded: '117.60',
    disputes: [{ gateway: 'stripe', amount: '117.60', status: 'open' }],
  });
});

test('a refund that was made in Stripe’s dashboard is recorded for a payment in our page', async () => {
  const { order_id, intent } = await paidOrder();
  await deliver(stripe.event('charge.refunded', stripe.refundInDashboard(intent.id, 1050)));
  expect(await admin().order.getOrder({ order_id })).toMatchObject({ status: 'processing', refunded: '10.50' });
});

test('the page gets the publishable key and no other; without it an order is paid on Stripe’s page', async () => {
  const methodsOf = (gatewaySettings: object, actor: Actor = visitor) =>
    callAs({ ...shop.deployment, demo: false, gatewaySettings: { ...gatewaySettings } }, actor, {
      address: '',
    }).order.getPaymentMethods();
  const set = await methodsOf(shop.deployment.gatewaySettings, shop.ada);
  expect(set.wallets).toEqual([
    {
      method: 'card',
      script: stripe.variables.STRIPE_SCRIPT,
      publishable_key: stripe.variables.STRIPE_PUBLISHABLE_KEY,
    },
  ]);
  expect(set.missing?.map(({ method }) => method)).not.toContain('card');
  const account = shop.deployment.gatewaySettings.stripe as object;
  const hosted = { stripe: { ...account, inPage: null } };
  expect(await methodsOf(hosted, shop.ada)).toMatchObject({ buy_now: true, wallets: [] });
  expect((await methodsOf(hosted, shop.ada)).missing).toContainEqual({
    method: 'card',
    settings: ['STRIPE_PUBLISHABLE_KEY'],
    without_gateway: false,
  });
  await expect(
    callAs({ ...shop.deployment, gatewaySettings: hosted }, visitor, { address: '' }).order.woocommerceCheckout(
      shop.order({ payment_method: 'card' }),
    ),
  ).rejects.toMatchObject({ code: 'PAYMENT_METHOD_UNAVAILABLE' });
});
