import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { visitor } from '#domain/account/actor.ts';
import { allMails } from '#tests/database/mails.ts';
import { openShop, type Shop } from '#tests/database/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ at: '2026-10-15T18:00:00Z' });
});
afterAll(() => shop.close());
beforeEach(() => shop.clock.set('2026-10-15T18:00:00Z'));

const place = () => shop.as(shop.cora).order.woocommerceCheckout(shop.order());
const bought = async () => {
  const placed = await place();
  const card = { card_number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' };
  await shop.as(visitor).order.payLocally({ session_id: placed.session_id, ...card });
  return placed;
};
type Recorded = Parameters<ReturnType<Shop['as']>['order']['recordShipment']>[0];
const ups = { carrier: 'UPS', tracking_number: '1Z999', shipped_on: '2026-10-15', delivered_on: null };
const record = (order_id: string, shipment: Recorded['shipment'], expected: Recorded['expected'] = null) =>
  shop.as(shop.ada).order.recordShipment({ order_id, shipment, expected });
const mailsOf = async (session_id: string, subject: string) => {
  const own = (await allMails(shop)).filter((mail) => mail.text.includes(session_id) && mail.subject.endsWith(subject));
  // A mail is in both places while it is being delivered.
  return own.filter(({ text }, at) => own.findIndex((other) => other.text === text) === at);
};

test('a shipped order is shown to its buyer with tracking, is mailed once, and is delivered later', async () => {
  const { session_id, order_id } = await bought();
  expect(await record(order_id, ups)).toMatchObject({ status: 'processing', shipment: ups });
  expect(await shop.as(shop.cora).order.getOrderStatus({ session_id })).toMatchObject({
    days: { ordered: '2026-10-15', paid: '2026-10-15', completed: null, cancelled: null, refunded: null },
    shipment: { ...ups, tracking_url: 'https://www.ups.com/track?tracknum=1Z999' },
  });
  expect(await shop.as(visitor).order.getOrderStatus({ session_id })).toMatchObject({ days: null, shipment: null });
  const [mail, ...more] = await mailsOf(session_id, 'was shipped');
  expect(more).toEqual([]);
  expect(mail?.recipient).toBe('gail@example.org');
  for (const part of ['October 15, 2026 with UPS', '1Z999', 'https://www.ups.com/track?tracknum=1Z999']) {
    expect(mail?.text).toContain(part);
  }
  shop.clock.set('2026-10-18T18:00:00Z');
  const arrived = { ...ups, delivered_on: '2026-10-17' };
  expect(await record(order_id, arrived, ups)).toMatchObject({ shipment: arrived });
  expect(await mailsOf(session_id, 'was shipped')).toHaveLength(1);
  // Another number is news.
  await record(order_id, { ...arrived, tracking_number: '1Z998' }, arrived);
  expect(await mailsOf(session_id, 'was shipped')).toHaveLength(2);
  const events = await shop.ask<{ actor_id: string; detail: { before: unknown; after: unknown } }>(
    "select actor_id, detail from audit_events where action = 'record-shipment' and object_id = $1 order by seq",
    [order_id],
  );
  expect(events.map(({ actor_id }) => actor_id)).toEqual(Array.from({ length: 3 }, () => shop.ada.userId));
  expect(events[1]?.detail).toEqual({ before: ups, after: arrived });
});

test('two admins ship an order concurrently: the second one gets an error with the first shipment', async () => {
  const { order_id } = await bought();
  const outcomes = await Promise.allSettled([record(order_id, ups), record(order_id, { ...ups, carrier: 'DHL' })]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'SHIPMENT_CHANGED', status: 409, data: { shipment: { tracking_number: '1Z999' } } },
  });
});

test('an unpaid and a cancelled order are not shipped', async () => {
  const unpaid = await place();
  await expect(record(unpaid.order_id, ups)).rejects.toMatchObject({ code: 'NOT_SHIPPABLE', status: 409 });
  const cancelled = await bought();
  await shop.setStatus(cancelled.order_id, 'cancelled');
  await expect(record(cancelled.order_id, ups)).rejects.toMatchObject({ code: 'NOT_SHIPPABLE' });
});

test.each([
  ['a day to come', { shipped_on: '2026-10-16' }, 'SHIPPED_IN_THE_FUTURE'],
  ['a delivery to come', { delivered_on: '2026-10-16' }, 'SHIPPED_IN_THE_FUTURE'],
  ['a day before the order', { shipped_on: '2026-10-14' }, 'SHIPPED_BEFORE_ORDER'],
  ['no carrier', { carrier: ' ' }, 'BAD_REQUEST'],
])('%s is refused', async (_, more, code) => {
  const { order_id } = await bought();
  await expect(record(order_id, { ...ups, ...more })).rejects.toMatchObject({ code });
});

test('a delivery before the shipment is refused', async () => {
  const { order_id } = await bought();
  shop.clock.set('2026-10-18T18:00:00Z');
  const shipment = { ...ups, shipped_on: '2026-10-17', delivered_on: '2026-10-16' };
  await expect(record(order_id, shipment)).rejects.toMatchObject({ code: 'DELIVERED_BEFORE_SHIPPED', status: 422 });
});

test('only an admin records a shipment', async () => {
  const { order_id } = await bought();
  const shipment = { order_id, expected: null, shipment: ups };
  await expect(shop.as(shop.cora).order.recordShipment(shipment)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(shop.as(shop.rose).order.recordShipment(shipment)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('the buyer of a cancelled order gets an email about the refund owed, and one when it is sent', async () => {
  const { session_id, order_id } = await bought();
  await shop.setStatus(order_id, 'cancelled');
  const [cancelled] = await mailsOf(session_id, 'was cancelled');
  expect(cancelled?.text).toContain('You will get a refund of $117.60 CAD.');
  const refund = { order_id, amount: '117.60', refunded_on: '2026-10-15', reference: 'RF-1' };
  await shop.as(shop.ada).order.recordRefund(refund);
  const [refunded] = await mailsOf(session_id, 'was refunded');
  expect(refunded?.text).toContain('We sent your refund of $117.60 CAD on October 15, 2026.');
  expect(await shop.as(shop.cora).order.getOrderStatus({ session_id })).toMatchObject({
    days: { cancelled: '2026-10-15', refunded: '2026-10-15' },
    refunded: '117.60',
  });
});

test('an unpaid order that is cancelled promises no refund', async () => {
  const { session_id, order_id } = await place();
  await shop.setStatus(order_id, 'cancelled');
  const [mail] = await mailsOf(session_id, 'was cancelled');
  expect(mail?.text).toContain('You can no longer pay for it.');
});

test('the buyer of a paid order gets one email when it is completed, others their confirmation', async () => {
  const { session_id, order_id } = await bought();
  await shop.setStatus(order_id, 'completed');
  expect(await mailsOf(session_id, 'is complete')).toHaveLength(1);
  const unpaid = await place();
  await shop.setStatus(unpaid.order_id, 'completed');
  expect(await mailsOf(unpaid.session_id, 'is complete')).toHaveLength(0);
});
