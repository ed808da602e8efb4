import { expect, test } from 'vitest';
import { readHeldOrders } from './held-order.ts';

const order = {
  session_id: '0190f3c2-1111-4abc-8def-0123456789ab',
  checkout_url: 'http://localhost:3000/pay/0190f3c2-1111-4abc-8def-0123456789ab',
  lines: [],
};

const stored = (...orders: unknown[]) => ({ version: 1, orders });

test.each<[string, unknown, number | null]>([
  ['one order', stored(order), 1],
  ['two orders', stored(order, { ...order, session_id: '0190f3c2-1111-4abc-8def-0123456789ac' }), 2],
  ['an address of this site', stored({ ...order, checkout_url: '/pay/1' }), 1],
  ['a script as an address', stored({ ...order, checkout_url: 'javascript:alert(1)' }), 0],
  ['an address without a scheme', stored({ ...order, checkout_url: '//other.example' }), 0],
  ['an invalid session beside a valid one', stored({ ...order, session_id: 'abc' }, order), 1],
  ['a session of the right length that is none', stored({ ...order, session_id: 'a'.repeat(36) }), 0],
  ['another version', { version: 7, orders: [order] }, null],
  ['nothing', null, null],
])('reads the held orders from %s', (_what, value, count) => {
  expect(readHeldOrders(value)?.length ?? null).toBe(count);
});
