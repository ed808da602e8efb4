import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Actor, visitor } from '#domain/account/actor.ts';
import { allMails } from '#tests/database/mails.ts';
import { openShop, type Shop } from '#tests/database/shop.ts';

// Ada is the owner, with everyone in the downline. Rose is an admin, too, without Wren in the downline.

let shop: Shop;
let rose: Actor;
beforeAll(async () => {
  shop = await openShop({ at: '2026-10-15T18:00:00Z' });
  await shop.ask("update consultants set admin_role = 'operations' where consultant_id = $1", [shop.rose.userId]);
  rose = { role: 'admin', adminRole: 'operations', userId: shop.rose.userId };
});
afterAll(() => shop.close());
beforeEach(() => shop.clock.set('2026-10-15T18:00:00Z'));

const card = { card_number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' };
const place = async (code = '') =>
  shop.as(visitor).order.woocommerceCheckout(shop.order({ consultant_code: code, consultant_code_source: 'code' }));
const buy = async (code = '') => {
  const { session_id, order_id } = await place(code);
  await shop.as(visitor).order.payLocally({ session_id, ...card });
  return order_id;
};
const api = (actor: Actor = shop.ada) => shop.as(actor).order;
const statesOf = async (ids: readonly string[]) => {
  const rows = await shop.ask<{ id: string; state: string }>(
    "select order_id as id, status || case when carrier is null then '' else ' ' || carrier end as state from orders where order_id = any($1)",
    [ids],
  );
  return ids.map((id) => rows.find((row) => row.id === id)?.state);
};
const mailsAbout = async (end: string) => (await allMails(shop)).filter(({ subject }) => subject.endsWith(end)).length;

test('completes paid and unpaid orders together, and says why the others are not', async () => {
  const paid = await buy(shop.wren.code);
  const [unpaid, ofDownline] = [(await place()).order_id, (await place(shop.wren.code)).order_id];
  const [cancelled, completed] = [await buy(), await buy()];
  await shop.setStatus(cancelled, 'cancelled');
  await shop.setStatus(completed, 'completed');
  const ids = [paid, unpaid, ofDownline, cancelled, completed];
  const { selection_id, ...preview } = await api().previewCompleteOrders({ ids });
  expect(preview).toMatchObject({
    count: 2,
    unpaid_count: 1,
    left: 0,
    examples: [expect.stringMatching(/^#\d+$/), expect.anything()],
  });
  expect(preview.unpaid_totals).toEqual([{ amount: expect.stringMatching(/^1\d\d\.\d\d$/), currency: 'CAD' }]);
  expect(new Map(preview.skipped.map(({ reason, count }) => [reason, count]))).toEqual(
    new Map([
      ['cancelled', 1],
      ['completed', 1],
      ['own-credit', 1],
    ]),
  );
  const before = await mailsAbout('complete');
  expect(await api().completeOrders({ selection_id })).toEqual({ selection_id, count: 2, skipped: [] });
  expect(await statesOf(ids)).toEqual(['completed', 'completed', 'pending', 'cancelled', 'completed']);
  const [row] = await shop.ask<{ paid: boolean; period: string }>(
    "select paid_at is not null as paid, to_char(period, 'YYYY-MM') as period from orders where order_id = $1",
    [unpaid],
  );
  expect(row).toEqual({ paid: true, period: '2026-10' });
  expect(await mailsAbout('complete')).toBeGreaterThanOrEqual(before);
  const [event] = await shop.ask<{ actor_id: string; detail: { orders: string[] } }>(
    "select actor_id, detail from audit_events where action = 'complete-orders'",
  );
  expect(event).toMatchObject({ actor_id: shop.ada.userId, detail: { count: 2, paid_offline: 1 } });
  expect(event?.detail.orders.toSorted()).toEqual([paid, unpaid].toSorted());

  // Another admin, who earns nothing from it, completes the order of Ada's downline.
  const others = await api(rose).previewCompleteOrders({ ids: [ofDownline] });
  expect(await api(rose).completeOrders({ selection_id: others.selection_id })).toMatchObject({ count: 1 });
});

test('two admins who complete the same orders at once complete each one once, and none that was cancelled meanwhile', async () => {
  const ids = await Promise.all([buy(), buy(), buy()]);
  const [first, second] = await Promise.all([
    api().previewCompleteOrders({ ids }),
    api(rose).previewCompleteOrders({ ids: ids.toReversed() }),
  ]);
  await shop.setStatus(ids[0] ?? '', 'cancelled');
  const results = await Promise.all([
    api().completeOrders({ selection_id: first.selection_id }),
    api(rose).completeOrders({ selection_id: second.selection_id }),
  ]);
  expect(results.map(({ count }) => count).toSorted()).toEqual([0, 2]);
  expect(results.find(({ count }) => count === 0)?.skipped.toSorted((a, b) => a.count - b.count)).toEqual([
    { reason: 'cancelled', count: 1 },
    { reason: 'completed', count: 2 },
  ]);
  expect(await statesOf(ids)).toEqual(['cancelled', 'completed', 'completed']);
  const changes = await shop.ask(
    "select from order_status_changes where to_status = 'completed' and order_id = any($1)",
    [ids],
  );
  expect(changes).toHaveLength(2);
  await expect(api().completeOrders({ selection_id: first.selection_id })).rejects.toMatchObject({
    code: 'SELECTION_CLOSED',
  });
});

test('all that match are those of the preview, and a selection belongs to the admin who made it', async () => {
  const wanted = { all_matching: true, status: 'processing', from: '2026-10-14' } as const;
  shop.clock.set('2026-10-14T18:00:00Z');
  const id = await buy();
  const { selection_id, count } = await api().previewCompleteOrders(wanted);
  expect(count).toBeGreaterThanOrEqual(1);
  const later = await buy();
  await expect(api(rose).completeOrders({ selection_id })).rejects.toMatchObject({ code: 'SELECTION_CLOSED' });
  expect(await api().completeOrders({ selection_id })).toMatchObject({ count });
  expect(await statesOf([id, later])).toEqual(['completed', 'processing']);
});

test('marks paid orders as shipped with one carrier and their own tracking numbers, and mails each buyer once', async () => {
  const [one, other, shipped] = [await buy(), await buy(), await buy()];
  const unpaid = (await place()).order_id;
  await api().recordShipment({ order_id: shipped, shipment: { carrier: 'UPS', shipped_on: '2026-10-15' } });
  const { selection_id, ...preview } = await api().previewShipOrders({ ids: [one, other, shipped, unpaid] });
  expect(preview).toMatchObject({ count: 2, orders: [{ order_id: one, name: 'Gail Guest' }, { order_id: other }] });
  expect(preview.skipped.toSorted((a, b) => (a.reason < b.reason ? -1 : 1))).toEqual([
    { reason: 'shipped', count: 1 },
    { reason: 'unpaid', count: 1 },
  ]);
  const shipment = { carrier: 'Purolator', shipped_on: '2026-10-15' };
  const tracking = [
    { order_id: one, tracking_number: 'P-1' },
    { order_id: shipped, tracking_number: 'not of this selection' },
  ];
  await expect(api().shipOrders({ selection_id, ...shipment, shipped_on: '2026-10-16' })).rejects.toMatchObject({
    code: 'SHIPPED_IN_THE_FUTURE',
  });
  const before = await mailsAbout('was shipped');
  expect(await api().shipOrders({ selection_id, ...shipment, tracking })).toEqual({
    selection_id,
    count: 2,
    skipped: [],
  });
  expect(await statesOf([one, other, shipped, unpaid])).toEqual([
    'processing Purolator',
    'processing Purolator',
    'processing UPS',
    'pending',
  ]);
  const numbers = await shop.ask(
    'select tracking_number as no from orders where order_id = any($1) order by order_no',
    [[one, other, shipped]],
  );
  expect(numbers).toEqual([{ no: 'P-1' }, { no: null }, { no: null }]);
  await expect.poll(() => mailsAbout('was shipped')).toBeGreaterThanOrEqual(before + 2);
});

test('an order that was placed after the day of the shipment is not marked', async () => {
  const id = await buy();
  const { selection_id } = await api().previewShipOrders({ ids: [id] });
  expect(await api().shipOrders({ selection_id, carrier: 'UPS', shipped_on: '2026-10-14' })).toMatchObject({
    count: 0,
    skipped: [{ reason: 'before-order', count: 1 }],
  });
  expect(await statesOf([id])).toEqual(['processing']);
});

test('only a role with orders:write completes and ships', async () => {
  const reader = shop.as({ role: 'admin', adminRole: 'read-only', userId: shop.rose.userId }).order;
  const selection_id = randomUUID();
  for (const [of, code] of [
    [shop.as(visitor).order, 'UNAUTHORIZED'],
    [shop.as(shop.wren).order, 'FORBIDDEN'],
    [reader, 'PERMISSION_REQUIRED'],
  ] as const) {
    await expect(of.previewCompleteOrders({ all_matching: true })).rejects.toMatchObject({ code });
    await expect(of.completeOrders({ selection_id })).rejects.toMatchObject({ code });
    await expect(of.previewShipOrders({ all_matching: true })).rejects.toMatchObject({ code });
    const shipment = { selection_id, carrier: 'UPS', shipped_on: '2026-10-15' };
    await expect(of.shipOrders(shipment)).rejects.toMatchObject({ code });
  }
});
