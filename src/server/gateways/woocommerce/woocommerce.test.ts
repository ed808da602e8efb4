import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { visitor } from '#domain/account/actor.ts';
import { openShop, type Shop } from '#tests/database/shop.ts';
import { FakeWooCommerce } from '#tests/fakes/woocommerce.ts';
import type { Webhook } from '#tests/fakes/woocommerce-orders.ts';
import { receiveEvent } from '../../order/webhook/process-event.ts';
import { gatewayFor, onlineStoreOf } from '../gateways.ts';
import { wooCommerceGateway } from './gateway.ts';

// WooCommerce is a fake on the loopback that has its own state.

const fake = await new FakeWooCommerce().start();
const store = fake.checkout;
let shop: Shop;
const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
beforeAll(async () => {
  shop = await openShop({ at: '2026-10-15T18:00:00Z', variables: fake.checkoutVariables });
});
afterAll(async () => {
  logged.mockRestore();
  await shop.close();
  await fake.close();
});
beforeEach(() => {
  fake.plan.away = false;
  const searchGate = Promise.resolve();
  Object.assign(store.plan, { addsTax: false, paymentSite: null, refusesRefund: null, losesOrders: false, searchGate });
});

const guest = () => shop.as(visitor).order;
const admin = () => shop.as(shop.ada);
const place = async (more: Parameters<Shop['order']>[0] = {}) => {
  await shop.ask('delete from auth.rate_limits');
  const placed = await guest().woocommerceCheckout(shop.order(more));
  return { ...placed, stored: store.order(placed.provider_reference) };
};
/** Delivers a webhook as its path does; false if it is refused. */
const deliver = async ({ body, headers }: Webhook): Promise<boolean> => {
  const event = await wooCommerceGateway.notifications?.read(shop.deployment, body, new Headers(headers));
  if (!event || event === 'ping') return false;
  await receiveEvent(shop.deployment, wooCommerceGateway, event);
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
const refundsOf = ({ id }: { id: number }) =>
  store.refunds.filter(({ order }) => order === id).map(({ amount }) => amount);

test('the checkout creates the order in the store with our prices and answers its payment page', async () => {
  const cart = [
    { product_code: 'SERUM', quantity: 2 },
    { product_code: 'GEL', quantity: 1, shade: 'GEL-01' },
  ];
  const { stored, checkout_url, session_id } = await place({ cart: cart.slice(0, 1) });
  expect(checkout_url).toBe(stored.payment_url);
  expect(stored).toMatchObject({
    status: 'pending',
    currency: 'CAD',
    billing: { email: 'gail@example.org', city: 'Calgary' },
    line_items: [{ sku: 'SERUM', quantity: 2, subtotal: '200.00', total: '200.00' }],
    fee_lines: [{ name: expect.any(String), tax_status: 'none' }],
  });
  const state = await guest().getOrderStatus({ session_id });
  expect(state.total).toBe(stored.total);
  expect((await guest().payOrder({ session_id })).checkout_url).toBe(checkout_url);
});

test('a lost answer creates one order in the store', async () => {
  const order = shop.order();
  store.plan.losesOrders = true;
  await expect(guest().woocommerceCheckout(order)).rejects.toMatchObject({ code: 'PAYMENT_METHOD_UNAVAILABLE' });
  store.plan.losesOrders = false;
  const { session_id } = await guest().woocommerceCheckout(order);
  const same = store.orders.filter(({ meta_data }) => meta_data.some(({ value }) => value === session_id));
  expect(same).toHaveLength(1);
});

/** Makes two searches for earlier orders find nothing, so that both requests create an order. */
const holdTwoSearches = () => {
  const { length } = fake.requests;
  const searches = () =>
    fake.requests.slice(length).filter((request) => request.startsWith('GET /wp-json/wc/v3/orders?'));
  store.plan.searchGate = vi.waitUntil(() => searches().length >= 2, 10_000);
};
/** Both answers lead to the same order of the store, and its payment is booked; the other order can't be paid. */
const expectOneOrder = async (session_id: string, references: readonly (string | null)[], order_id: string) => {
  const ofSession = store.orders.filter(({ meta_data }) => meta_data.some(({ value }) => value === session_id));
  expect(ofSession).toHaveLength(2);
  const [reference] = references;
  expect(references).toEqual(references.map(() => reference));
  expect(ofSession.map(({ id, status }) => [String(id) === reference, status])).toEqual(
    expect.arrayContaining([
      [true, 'pending'],
      [false, 'cancelled'],
    ]),
  );
  // The store reports both.
  for (const order of ofSession) await deliver(store.event('order.updated', order));
  expect(await stateOf(order_id)).toMatchObject({ status: 'pending', payment: 'pending' });
  await deliver(store.event('order.updated', store.pay(reference ?? null)));
  expect(await stateOf(order_id)).toEqual({ status: 'processing', payment: 'succeeded', paid: 1 });
};

test('two simultaneous checkouts of one order lead to one order of the store, and the other one is cancelled', async () => {
  const order = shop.order();
  holdTwoSearches();
  const [one, other] = await Promise.all([guest().woocommerceCheckout(order), guest().woocommerceCheckout(order)]);
  expect(other).toEqual(one);
  expect(one.checkout_url).toBe(store.order(one.provider_reference).payment_url);
  await expectOneOrder(one.session_id, [one.provider_reference, other.provider_reference], one.order_id);
});

test('two simultaneous requests to pay an order lead to one order of the store, and the other one is cancelled', async () => {
  const order = shop.order();
  fake.plan.away = true;
  await expect(guest().woocommerceCheckout(order)).rejects.toMatchObject({ code: 'PAYMENT_METHOD_UNAVAILABLE' });
  fake.plan.away = false;
  const [stored] = await shop.ask<{ session_id: string; order_id: string }>(
    'select session_id, order_id from payment_sessions join orders using (order_id) order by order_no desc limit 1',
  );
  if (!stored) throw new Error('no order was stored');
  const { session_id, order_id } = stored;
  holdTwoSearches();
  const [one, other] = await Promise.all([guest().payOrder({ session_id }), guest().payOrder({ session_id })]);
  expect(other).toEqual(one);
  const paid = store.orders.filter(({ payment_url }) => payment_url === one.checkout_url);
  await expectOneOrder(
    session_id,
    paid.map(({ id }) => String(id)),
    order_id,
  );
  // A repeated request finds the same one.
  expect(await guest().woocommerceCheckout(order)).toMatchObject({ session_id });
});

test('an order of the store with another total is not offered for payment, nor is a page of another site', async () => {
  store.plan.addsTax = true;
  await expect(place()).rejects.toMatchObject({ code: 'PAYMENT_METHOD_UNAVAILABLE' });
  expect(store.orders.at(-1)?.status).toBe('cancelled');
  store.plan.addsTax = false;
  store.plan.paymentSite = 'https://elsewhere.example.org';
  await expect(place()).rejects.toMatchObject({ code: 'PAYMENT_METHOD_UNAVAILABLE' });
});

test('the store’s webhooks bring the status of the order back: paid, completed', async () => {
  const { stored, order_id } = await place();
  expect(await deliver(store.event('order.created', stored))).toBe(true);
  expect(await stateOf(order_id)).toMatchObject({ status: 'pending', payment: 'pending' });
  store.pay(stored.id);
  await deliver(store.event('order.updated', stored));
  expect(await stateOf(order_id)).toEqual({ status: 'processing', payment: 'succeeded', paid: 1 });
  stored.status = 'completed';
  await deliver(store.event('order.updated', stored));
  expect(await stateOf(order_id)).toEqual({ status: 'completed', payment: 'succeeded', paid: 1 });
});

test('an order that is cancelled in the store is cancelled here, and a paid one is owed back', async () => {
  const [unpaid, paid] = [await place(), await place()];
  store.pay(paid.stored.id);
  await deliver(store.event('order.updated', paid.stored));
  for (const { stored } of [unpaid, paid]) {
    stored.status = 'cancelled';
    await deliver(store.event('order.updated', stored));
  }
  expect(await stateOf(unpaid.order_id)).toMatchObject({ status: 'cancelled', paid: 0 });
  expect(await stateOf(paid.order_id)).toMatchObject({ status: 'cancelled', paid: 1 });
  expect(await admin().order.getOrder({ order_id: paid.order_id })).toMatchObject({ refund_owed: '117.60' });
});

test('a payment that the store waits for is under way until it arrives', async () => {
  const { stored, session_id, order_id } = await place();
  stored.status = 'on-hold';
  await deliver(store.event('order.updated', stored));
  expect(await guest().getOrderStatus({ session_id })).toMatchObject({ payment: 'processing' });
  store.pay(stored.id);
  await deliver(store.event('order.updated', { ...stored, date_modified: 'later' }));
  expect(await stateOf(order_id)).toMatchObject({ status: 'processing', payment: 'succeeded' });
});

test('forged webhooks change nothing, a copied order pays nothing, and a ping is answered', async () => {
  const { stored, order_id } = await place();
  store.pay(stored.id);
  const good = store.event('order.updated', stored);
  const forged: Webhook[] = [
    store.event('order.updated', stored, 'another secret of the tests'),
    { ...good, body: good.body.replace('processing', 'completed') },
    { ...good, headers: { ...good.headers, 'x-wc-webhook-signature': '' } },
    { ...good, headers: { 'x-wc-webhook-topic': 'order.updated' } },
    { ...good, body: 'not json' },
  ];
  for (const event of forged) expect(await deliver(event)).toBe(false);
  expect(await stateOf(order_id)).toMatchObject({ status: 'pending', payment: 'pending' });
  const other = await place();
  const copy = { ...stored, id: 9_999, meta_data: other.stored.meta_data };
  store.orders.push(copy);
  expect(await deliver(store.event('order.updated', copy))).toBe(true);
  expect(await stateOf(other.order_id)).toMatchObject({ status: 'pending', payment: 'pending' });
  expect(wooCommerceGateway.notifications?.read(shop.deployment, 'webhook_id=12', new Headers())).toBe('ping');
});

test('webhooks lead to the same state in any order, repeated and mixed with forged ones', async () => {
  const kind = fc.constantFrom<string>(
    'unpaid',
    'paid',
    'completed',
    'cancelled',
    'other amount',
    'other currency',
    'refunded',
    'partly refunded',
  );
  const delivery = fc.record({ at: fc.nat(3), forged: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(kind, fc.array(delivery, { minLength: 1, maxLength: 8 }), async (ending, deliveries) => {
      const { stored, order_id } = await place();
      // Bodies of earlier states arrive late.
      const statuses = ['pending', 'failed', 'processing', 'completed'];
      const events = statuses.map((status) => store.event('order.updated', { ...stored, status }));
      if (ending === 'cancelled') stored.status = 'cancelled';
      else if (ending !== 'unpaid') store.pay(stored.id);
      if (ending === 'completed') stored.status = 'completed';
      if (ending === 'other amount') stored.total = '1.00';
      if (ending === 'other currency') stored.currency = 'USD';
      const wrong = { 'x-wc-webhook-topic': 'order.updated', 'x-wc-webhook-signature': 'AAAA' };
      for (const [place, { at, forged }] of deliveries.entries()) {
        if (place === Math.floor(deliveries.length / 2)) {
          if (ending === 'refunded') store.refundInStore(stored, '117.60', 'Arrived broken');
          if (ending === 'partly refunded') store.refundInStore(stored, '10.50');
        }
        const event = events[at] as Webhook;
        expect(await deliver(forged ? { ...event, headers: wrong } : event)).toBe(!forged);
      }
      // In the end the store has delivered all of them, and its present state.
      for (const event of [...events, store.event('order.updated', stored)]) await deliver(event);
      const state = await stateOf(order_id);
      const isRefunded = ending === 'refunded' || ending === 'partly refunded';
      const isPaid = ending === 'paid' || ending === 'completed' || isRefunded;
      const ends = {
        paid: 'processing',
        completed: 'completed',
        cancelled: 'cancelled',
        refunded: 'cancelled',
        'partly refunded': 'processing',
      } as const;
      expect(state?.status).toBe(ends[ending as keyof typeof ends] ?? 'pending');
      expect(state?.paid).toBe(isPaid ? 1 : 0);
      // Money that is not the order's total goes back whole, once.
      const back = {
        'other amount': ['1.00'],
        'other currency': [stored.total],
        refunded: ['117.60'],
        'partly refunded': ['10.50'],
      } as const;
      expect(refundsOf(stored)).toEqual(back[ending as keyof typeof back] ?? []);
      if (!isRefunded) return;
      expect(await admin().order.getOrder({ order_id })).toMatchObject({
        refund_owed: '0.00',
        refunded: ending === 'refunded' ? '117.60' : '10.50',
      });
    }),
    { numRuns: 30 },
  );
}, 120_000);

test('refunds are sent through the store, once each, and a refusal is shown', async () => {
  const { stored, order_id } = await place();
  store.pay(stored.id);
  await deliver(store.event('order.updated', stored));
  await shop.setStatus(order_id, 'cancelled');
  store.plan.refusesRefund = 'The payment method does not support automatic refunds.';
  expect(await admin().order.sendRefund({ order_id, amount: '117.60' })).toMatchObject({
    status: 'owed',
    failure: store.plan.refusesRefund,
  });
  store.plan.refusesRefund = null;
  expect(await admin().order.sendRefund({ order_id, amount: '117.60' })).toMatchObject({ status: 'refunded' });
  expect(refundsOf(stored)).toEqual(['117.60']);
});

test('refunds made in the store are recorded once with their reason, beside ours', async () => {
  const { stored, order_id } = await place();
  store.pay(stored.id);
  await deliver(store.event('order.updated', stored));
  store.refundInStore(stored, '10.50', 'Arrived <b>broken</b> &amp; late');
  for (const body of [stored, { ...stored, date_modified: 'later' }]) await deliver(store.event('order.updated', body));
  const shown = () => admin().order.getOrder({ order_id });
  expect(await shown()).toMatchObject({ status: 'processing', refund_owed: '0.00', refunded: '10.50' });
  expect(await shop.ask('select reason from order_returns where order_id = $1', [order_id])).toEqual([
    { reason: 'refunded at woocommerce: Arrived broken & late' },
  ]);
  // The rest goes back from here, and the store's webhook about it brings nothing new.
  await shop.setStatus(order_id, 'cancelled');
  await admin().order.sendRefund({ order_id, amount: '107.10' });
  await deliver(store.event('order.updated', { ...stored, date_modified: 'last' }));
  expect(await shown()).toMatchObject({ status: 'cancelled', refund_owed: '0.00', refunded: '117.60' });
  expect(refundsOf(stored)).toEqual(['10.50', '107.10']);
});

test('without the secret of the webhooks products are pushed, and orders are not paid in the store', () => {
  const { woocommerce } = shop.deployment.gatewaySettings as { woocommerce: object };
  const gatewaySettings = { woocommerce: { ...woocommerce, webhookSecret: null } };
  const access = { ...shop.deployment, demo: false, gatewaySettings };
  expect(gatewayFor(access, 'traditional')).toBeNull();
  expect(onlineStoreOf(access)).not.toBeNull();
});
