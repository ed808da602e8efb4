import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClosedMonth, openClosedMonth, type Sale } from '#tests/database/closed-month.ts';

let shop: ClosedMonth;
beforeAll(async () => {
  shop = await openClosedMonth();
});
afterAll(() => shop.close());

const refund = (sale: Sale, quantity: number) =>
  shop.as(shop.ada).correction.recordReturn({
    order_id: sale.orderId,
    lines: [{ line_no: 1, quantity, amount: null }],
    reason: 'did not suit the skin',
    idempotency_key: randomUUID(),
  });

test('the credited consultant sees what is left of an order after its refunds, with the tax', async () => {
  const { wren } = shop.sales;
  const { order } = shop.as(shop.wren);
  const left = async () => {
    const { data } = await order.getOrders({ searchTerm: `#${wren.orderNo}` });
    const page = await order.getOrder({ order_id: wren.orderId });
    return [...data, page].map((row) => ('left_after_refunds' in row ? row.left_after_refunds : null));
  };
  // 5 serums at 100.00, and 5 % tax.
  expect(await left()).toEqual(['525.00', '525.00']);
  await refund(wren, 1);
  expect(await left()).toEqual(['420.00', '420.00']);
  const { order: returned } = await refund(wren, 4);
  expect(returned).toMatchObject({ total: '25.00', left_after_refunds: '0.00' });
  expect(await left()).toEqual(['0.00', '0.00']);
});
