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
    expect(await statusFor(reader, session_id)).toMatchObject({ order_id, email: 'gail@example.org' });
  }
});
