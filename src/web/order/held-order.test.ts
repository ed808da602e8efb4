import { expect, test } from 'vitest';
import { readHeldOrders } from './held-order.ts';

const order = {
  session_id: '0190f3c2-1111-4abc-8def-0123456789ab',
  checkout_url: 'http://localhost:3000/pay/0190f3c2-1111-4abc-8def-0123456789ab',
  lines: [],
};

const kept = (...orders: unknown[]) => ({ version: 1, orders });

test.each<[string, unknown, number | null]>([
  ['what was kept', kept(order), 1],
  ['two of them', kept(order, { ...order, session_id: '0190f3c2-1111-4abc-8def-0123456789ac' }), 2],
  ['an address of this site', kept({ ...order, checkout_url: '/pay/1' }), 1],
  ['a script for an address', kept({ ...order, checkout_url: 'javascript:alert(1)' }), 0],
  ['an address of an unnamed scheme', kept({ ...order, checkout_url: '//elsewhere.example' }), 0],
  ['a session that is none beside a good one', kept({ ...order, session_id: 'abc' }, order), 1],
  ['another version', { version: 7, orders: [order] }, null],
  ['nothing', null, null],
])('of %s so many orders are held', (_what, found, count) => {
  expect(readHeldOrders(found)?.length ?? null).toBe(count);
});
