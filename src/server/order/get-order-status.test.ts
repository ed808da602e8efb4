import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitor } from '#domain/account/actor.ts';
import { openShop, type Shop } from '#tests/database/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ at: '2026-10-15T18:00:00Z' });
});
afterAll(() => shop.close());

const place = (buyer: Parameters<Shop['as']>[0]) => shop.as(buyer).order.woocommerceCheckout(shop.order());
const statusFor = (reader: Parameters<Shop['as']>[0], session_id: string) =>
  shop.as(reader).order.getOrderStatus({ session_id });

/** What identifies the order, its buyer or its amount. */
const details = [
  'order_id',
  'order_no',
  'total',
  'currency',
  'email',
  'failure',
  'payable',
  'refund_owed',
  'refunded',
  'days',
  'shipment',
  'contents',
] as const;
const hidden = Object.fromEntries(details.map((name) => [name, null]));

test('only the account that placed an order sees its details', async () => {
  const { session_id, order_id } = await place(shop.cora);
  expect(await statusFor(shop.cora, session_id)).toMatchObject({
    order_id,
    total: '117.60',
    email: 'gail@example.org',
  });
  for (const other of [visitor, shop.rose, shop.ada]) {
    expect(await statusFor(other, session_id)).toEqual({
      session_id,
      status: 'pending',
      payment: 'pending',
      ...hidden,
    });
  }
});

test('only the buyer sees why a payment failed; everyone with the session sees that it failed', async () => {
  const { session_id } = await place(shop.cora);
  const card = { card_number: '4000 0000 0000 0002', expiry: '12/30', cvc: '123' };
  await expect(shop.as(shop.cora).order.payLocally({ session_id, ...card })).rejects.toMatchObject({
    code: 'CARD_DECLINED',
  });
  expect(await statusFor(shop.cora, session_id)).toMatchObject({
    payment: 'failed',
    failure: expect.stringContaining('declined'),
  });
  expect(await statusFor(visitor, session_id)).toEqual({
    session_id,
    status: 'pending',
    payment: 'failed',
    ...hidden,
  });
});

test('a guest sees the details by the secret session, also after signing in', async () => {
  const { session_id, order_id } = await place(visitor);
  for (const reader of [visitor, shop.cora]) {
    expect(await statusFor(reader, session_id)).toMatchObject({
      order_id,
      email: 'gail@example.org',
      contents: { charged: expect.any(String), shipping_address: null },
    });
  }
});

test('the buyer sees the items, the sums and the address of an order, and what was returned', async () => {
  const cart = [
    { product_code: 'SERUM', quantity: 3 },
    { product_code: 'GEL', variant: 'Blonde', quantity: 1 },
  ];
  const { session_id, order_id } = await shop.as(shop.cora).order.woocommerceCheckout(shop.order({ cart }));
  const contents = async () => (await statusFor(shop.cora, session_id)).contents;
  const [serum, gel] = (await contents())?.lines ?? [];
  expect(serum).toMatchObject({ description: 'Renewing face serum', quantity: 3, returned: 0, amount: '300.00' });
  expect(gel).toMatchObject({ product_code: 'GEL', shade: 'Blonde', shade_color: '#6b5b4b', unit_price: '24.50' });
  expect(await contents()).toMatchObject({
    subtotal: '324.50',
    discounts: '0.00',
    shipping: '0.00',
    charged: '340.73',
    returned: '0.00',
    taxes: [{ amount: '16.23' }],
    shipping_address: { address_1: '12 Birch Way', city: 'Calgary', state: 'AB' },
  });
  await shop.as(visitor).order.payLocally({
    session_id,
    card_number: '4242 4242 4242 4242',
    expiry: '12/30',
    cvc: '123',
  });
  await shop.setStatus(order_id, 'completed');
  await shop.as(shop.ada).correction.recordReturn({
    order_id,
    lines: [{ line_no: 1, quantity: 2, amount: null }],
    amount: null,
    reason: 'Broken',
    returns_before: '0.00',
    idempotency_key: randomUUID(),
  });
  await shop.ask("update products set active = 'N' where product_code = 'GEL'");
  // The returned pieces with their tax of 5%.
  expect(await contents()).toMatchObject({ charged: '340.73', returned: '210.00' });
  const lines = (await contents())?.lines;
  expect(lines?.map(({ returned }) => returned)).toEqual([2, 0]);
  expect(lines?.map(({ sold }) => sold)).toEqual([true, false]);
});
