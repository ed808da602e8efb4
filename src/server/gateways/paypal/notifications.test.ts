import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { visitor } from '#domain/account/actor.ts';
import { openShop, type Shop } from '#tests/database/shop.ts';
import { type FakeProviders, type PayPalEvent, payPalAsUsual, startFakeProviders } from '#tests/fakes/providers.ts';
import { receiveEvent } from '../../order/webhook/process-event.ts';
import { payPalGateway } from './gateway.ts';

// PayPal over HTTP, faked on the loopback: it verifies signatures, and is asked for the state of what an event is about.

let fake: FakeProviders;
let shop: Shop;
const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
beforeAll(async () => {
  fake = await startFakeProviders();
  shop = await openShop({ at: '2026-10-15T18:00:00Z', variables: fake.variables });
});
afterAll(async () => {
  logged.mockRestore();
  await shop.close();
  await fake.close();
});
beforeEach(() => Object.assign(fake.plan, payPalAsUsual));

const guest = () => shop.as(visitor).order;
const admin = () => shop.as(shop.ada).order;
const approved = async () => {
  await shop.ask('delete from auth.rate_limits');
  const placed = await guest().woocommerceCheckout(shop.order({ payment_method: 'paypal' }));
  const order = fake.orders.find(({ id }) => id === placed.provider_reference);
  if (!order) throw new Error('PayPal has no such order');
  fake.approve(order.id);
  return { ...placed, order };
};
/** The shopper's payment, with an answer that did not reach us unless it is awaited. */
const pay = ({ session_id }: { session_id: string }) =>
  guest()
    .confirmPayment({ session_id })
    .catch(() => null);
const deliver = async ({ body, headers }: PayPalEvent): Promise<boolean> => {
  const event = await payPalGateway.notifications?.read(shop.deployment, body, new Headers(headers));
  if (!event || event === 'ping') return false;
  await receiveEvent(shop.deployment, payPalGateway, event);
  return true;
};
const stateOf = async (order_id: string) => {
  const [row] = await shop.ask<{ status: string; payment: string; paid: number }>(
    `select o.status, s.status as payment,
       (select count(*)::int from order_status_changes c where c.order_id = o.order_id and c.reason = 'paid') as paid
     from orders o join payment_sessions s using (order_id) where o.order_id = $1`,
    [order_id],
  );
  return row;
};
const captured = ({ order }: Awaited<ReturnType<typeof approved>>) => ({ id: order.capture?.id ?? 'CAPTURE-NONE' });

test('a capture with a lost answer is booked by the webhook, and forged ones change nothing', async () => {
  fake.plan.beforeAnswer = () => Promise.reject(new Error('the connection breaks'));
  const placed = await approved();
  await pay(placed);
  fake.plan.beforeAnswer = async () => {};
  const good = fake.event('PAYMENT.CAPTURE.COMPLETED', captured(placed));
  expect(await deliver(fake.event('PAYMENT.CAPTURE.COMPLETED', captured(placed), 'forged'))).toBe(false);
  expect(await deliver({ ...good, body: good.body.replace('COMPLETED', 'REFUNDED') })).toBe(false);
  expect(await deliver({ ...good, headers: {} })).toBe(false);
  expect(await stateOf(placed.order_id)).toMatchObject({ status: 'pending' });
  await Promise.all([
    deliver(good),
    deliver(good),
    deliver(fake.event('CHECKOUT.ORDER.COMPLETED', { id: placed.order.id })),
  ]);
  expect(await stateOf(placed.order_id)).toEqual({ status: 'processing', payment: 'succeeded', paid: 1 });
  expect(placed.order.refunds).toEqual([]);
});

test('the access token of PayPal is reused, and replaced when PayPal has ended it', async () => {
  const forged = () => fake.event('PAYMENT.CAPTURE.COMPLETED', { id: 'CAPTURE-NONE' }, 'forged');
  const tokensFor = async (deliveries: number) => {
    fake.asked.length = 0;
    for (let at = 0; at < deliveries; at++) expect(await deliver(forged())).toBe(false);
    return fake.asked.filter((path) => path === '/v1/oauth2/token').length;
  };
  await tokensFor(1);
  expect(await tokensFor(3)).toBe(0);
  fake.endTokens();
  expect(await tokensFor(3)).toBe(1);
});

test('events lead to the same state in any order, repeated and mixed with forged ones', async () => {
  const kind = fc.constantFrom('paid', 'other amount', 'other currency', 'arrives', 'declined');
  const delivery = fc.record({ at: fc.nat(3), forged: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(kind, fc.array(delivery, { minLength: 1, maxLength: 6 }), async (paying, deliveries) => {
      const late = paying === 'arrives' || paying === 'declined';
      Object.assign(fake.plan, payPalAsUsual, {
        ...(paying === 'other amount' && { takes: '1.00' }),
        ...(paying === 'other currency' && { takesCurrency: 'USD' }),
        ...(late && { captureStatus: 'PENDING' }),
      });
      const placed = await approved();
      await pay(placed);
      const { capture } = placed.order;
      if (!capture) throw new Error('nothing was captured');
      const types = ['PENDING', 'COMPLETED', 'DENIED', 'DECLINED'].map((type) => `PAYMENT.CAPTURE.${type}`);
      const events = types.map((type) => fake.event(type, { id: capture.id }));
      for (const [place, { at, forged }] of deliveries.entries()) {
        if (late && place === Math.floor(deliveries.length / 2)) {
          capture.status = paying === 'arrives' ? 'COMPLETED' : 'DECLINED';
        }
        const event = forged ? fake.event(types[at] ?? '', { id: capture.id }, 'forged') : events[at];
        expect(await deliver(event as PayPalEvent)).toBe(!forged);
      }
      for (const type of types) await deliver(fake.event(type, { id: capture.id }));
      const isPaid = paying === 'paid' || paying === 'arrives';
      expect(await stateOf(placed.order_id)).toMatchObject({
        status: isPaid ? 'processing' : paying === 'declined' ? 'cancelled' : 'pending',
        paid: isPaid ? 1 : 0,
      });
      // Money that is not the order's total goes back whole, once.
      expect(placed.order.refunds).toHaveLength(paying.startsWith('other') ? 1 : 0);
    }),
    { numRuns: 25 },
  );
}, 120_000);

test('a refund of a payment that booked no order is owed to the buyer when it fails later', async () => {
  const placed = await approved();
  Object.assign(fake.plan, { takes: '1.00' });
  await pay(placed);
  const [refund] = placed.order.refunds;
  if (!refund) throw new Error('no refund was made');
  refund.status = 'FAILED';
  for (const _ of [1, 2]) await deliver(fake.event('PAYMENT.REFUND.FAILED', { id: refund.id }));
  const shown = () => admin().getOrder({ order_id: placed.order_id });
  expect(await shown()).toMatchObject({
    status: 'pending',
    refund_owed: '1.00',
    refunds: [{ cause: 'payment', status: 'owed', failure: 'refund failed' }],
  });
  // The admin sends it by hand.
  const sent = { order_id: placed.order_id, amount: '1.00', refunded_on: '2026-10-15', reference: 'Cheque 1' };
  expect(await admin().recordRefund(sent)).toMatchObject({ refund_owed: '0.00' });
  await deliver(fake.event('PAYMENT.REFUND.FAILED', { id: refund.id }));
  expect(await shown()).toMatchObject({ refund_owed: '0.00' });
});

test('a refund that was made at PayPal is recorded once, whole or in part, and ours are not recorded twice', async () => {
  const [whole, part, own] = [await approved(), await approved(), await approved()];
  for (const placed of [whole, part, own]) await pay(placed);
  const refundAtPayPal = (placed: typeof whole, value: string) => {
    const refund = {
      id: `REFUND-${crypto.randomUUID()}`,
      status: 'COMPLETED',
      amount: { currency_code: 'CAD', value },
    };
    placed.order.refunds.push(refund);
    return refund;
  };
  const all = refundAtPayPal(whole, '117.60');
  const some = refundAtPayPal(part, '10.50');
  await shop.setStatus(own.order_id, 'cancelled');
  await admin().sendRefund({ order_id: own.order_id, amount: '117.60' });
  for (const { id } of [all, some, ...own.order.refunds]) {
    for (const _ of [1, 2]) expect(await deliver(fake.event('PAYMENT.CAPTURE.REFUNDED', { id }))).toBe(true);
  }
  expect(await admin().getOrder({ order_id: whole.order_id })).toMatchObject({
    status: 'cancelled',
    refund_owed: '0.00',
    refunded: '117.60',
  });
  expect(await admin().getOrder({ order_id: part.order_id })).toMatchObject({
    status: 'processing',
    refund_owed: '0.00',
    refunded: '10.50',
  });
  expect(await admin().getOrder({ order_id: own.order_id })).toMatchObject({ refund_owed: '0.00', refunded: '117.60' });
});

test('a dispute is shown on its order in its present state, in whatever order events arrive, with forged ones between', async () => {
  const outcome = fc.constantFrom(
    ['WAITING_FOR_SELLER_RESPONSE', undefined, 'open'] as const,
    ['UNDER_REVIEW', undefined, 'review'] as const,
    ['RESOLVED', 'RESOLVED_BUYER_FAVOUR', 'lost'] as const,
    ['RESOLVED', 'RESOLVED_SELLER_FAVOUR', 'won'] as const,
    ['RESOLVED', 'CANCELED_BY_BUYER', 'won'] as const,
  );
  const delivery = fc.record({ at: fc.nat(3), forged: fc.boolean() });
  const deliveries = fc.array(delivery, { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(outcome, fc.boolean(), deliveries, async ([status, code, expected], isLost, all) => {
      // The answer to the capture and its event may be lost, so that the dispute is the first news of it.
      Object.assign(fake.plan, payPalAsUsual, isLost && { beforeAnswer: () => Promise.reject(new Error('broken')) });
      const placed = await approved();
      await pay(placed);
      Object.assign(fake.plan, payPalAsUsual);
      const { id } = captured(placed);
      const dispute = fake.dispute(id, '117.60');
      const events = [
        ...(isLost ? [] : [fake.event('PAYMENT.CAPTURE.COMPLETED', { id })]),
        ...['CREATED', 'UPDATED', 'RESOLVED'].map((name) => fake.event(`CUSTOMER.DISPUTE.${name}`, { ...dispute })),
      ];
      for (const [place, { at, forged }] of all.entries()) {
        if (place === Math.floor(all.length / 2)) {
          Object.assign(dispute, { status, ...(code && { dispute_outcome: { outcome_code: code } }) });
        }
        const event = forged
          ? fake.event('CUSTOMER.DISPUTE.UPDATED', { ...dispute }, 'forged')
          : events[at % events.length];
        expect(await deliver(event as PayPalEvent)).toBe(!forged);
      }
      for (const event of [...events, fake.event('CUSTOMER.DISPUTE.UPDATED', { ...dispute })]) await deliver(event);
      expect(await admin().getOrder({ order_id: placed.order_id })).toMatchObject({
        status: 'processing',
        disputes: [
          { gateway: 'paypal', amount: '117.60', status: expected, reason: 'merchandise_or_service_not_received' },
        ],
      });
      expect(await stateOf(placed.order_id)).toMatchObject({ payment: 'succeeded', paid: 1 });
    }),
    { numRuns: 15 },
  );
}, 120_000);

test('a dispute of another program with the same account is ignored', async () => {
  const { dispute_id } = fake.dispute('CAPTURE-OF-ANOTHER', '5.00');
  expect(await deliver(fake.event('CUSTOMER.DISPUTE.CREATED', { dispute_id }))).toBe(true);
  expect(await shop.ask('select 1 from payment_disputes where dispute_id = $1', [dispute_id])).toEqual([]);
});
