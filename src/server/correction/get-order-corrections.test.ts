import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ClosedMonth, openClosedMonth, type Sale } from '#tests/database/closed-month.ts';

let shop: ClosedMonth;
beforeEach(async () => {
  shop = await openClosedMonth();
  shop.clock.set('2026-11-03T18:00:00Z');
  await shop.closeOpen();
});
afterEach(() => shop.close());

const refund = (sale: Sale, quantity: number) =>
  shop.as(shop.ada).correction.recordReturn({
    order_id: sale.orderId,
    lines: [{ line_no: 1, quantity, amount: null }],
    reason: 'did not suit the skin',
    idempotency_key: randomUUID(),
  });

/** "Rose personal -60.00 in 2026-11: return" for the corrections of an order, as someone sees them. */
const correctionsOf = async (sale: Sale, by: ClosedMonth['ada']) => {
  const { corrections } = await shop.as(by).correction.getOrderCorrections({ order_no: sale.orderNo });
  return corrections.map(
    (line) =>
      `${line.consultant_name.split(' ')[0]} ${line.commission_type} ${line.amount} in ${line.booked_in}: ${line.kind}`,
  );
};

test('an admin sees the corrections of all lines of an order, with the reason and the months', async () => {
  await refund(shop.sales.wren, 1);
  await refund(shop.sales.wren, 4);
  expect(await correctionsOf(shop.sales.wren, shop.ada)).toEqual([
    'Wren personal -20.00 in 2026-11: return',
    'Ada override -5.00 in 2026-11: return',
    'Wren personal -80.00 in 2026-11: return',
    'Ada override -20.00 in 2026-11: return',
  ]);
  const { orderNo, orderId } = shop.sales.wren;
  const { corrections } = await shop.as(shop.ada).correction.getOrderCorrections({ order_no: orderNo });
  expect(corrections[0]).toMatchObject({
    reason: 'did not suit the skin',
    closed_period: '2026-10',
    changed_order_no: orderNo,
    recorded_at: '2026-11-03T18:00:00.000Z',
  });
  // With the lines of the closed month nothing remains.
  const { lines } = await shop.as(shop.ada).commission.getOrderCommissions({ order_id: orderId });
  const amounts = [...lines.map(({ commission_amount }) => commission_amount), ...corrections.map((c) => c.amount)];
  expect(amounts.map(Number).reduce((sum, amount) => sum + amount, 0)).toBe(0);
});

test('a consultant sees their own corrections only, without the reason of the admin', async () => {
  await refund(shop.sales.wren, 5);
  expect(await correctionsOf(shop.sales.wren, shop.wren)).toEqual(['Wren personal -100.00 in 2026-11: return']);
  expect(await correctionsOf(shop.sales.wren, shop.rose)).toEqual([]);
  const { corrections } = await shop
    .as(shop.wren)
    .correction.getOrderCorrections({ order_no: shop.sales.wren.orderNo });
  expect(corrections).toMatchObject([{ reason: null }]);
});

test('a line that changed because of another order of the month names that order', async () => {
  await refund(shop.sales.roseFour, 1);
  const { roseSix, roseFour } = shop.sales;
  const { corrections } = await shop.as(shop.rose).correction.getOrderCorrections({ order_no: roseSix.orderNo });
  expect(corrections).toMatchObject([{ amount: '-60.00', kind: 'return', changed_order_no: roseFour.orderNo }]);
});

test('an order that is cancelled and completed again has both corrections', async () => {
  await shop.setStatus(shop.sales.wren.orderId, 'cancelled');
  await shop.setStatus(shop.sales.wren.orderId, 'completed');
  expect(await correctionsOf(shop.sales.wren, shop.wren)).toEqual([
    'Wren personal -100.00 in 2026-11: cancellation',
    'Wren personal 100.00 in 2026-11: reinstatement',
  ]);
});

test('an order without corrections has none', async () => {
  expect(await correctionsOf(shop.sales.ada, shop.ada)).toEqual([]);
  expect(await correctionsOf({ orderId: randomUUID(), orderNo: 999_999_999 }, shop.ada)).toEqual([]);
});
