import { expect, test } from 'vitest';
import { readHeldOrder } from './held-order.ts';

const kept = {
  version: 1,
  session_id: '0190f3c2-1111-4abc-8def-0123456789ab',
  checkout_url: 'http://localhost:3000/pay/0190f3c2-1111-4abc-8def-0123456789ab',
  lines: [],
};

test.each<[string, unknown, boolean]>([
  ['what was kept', kept, true],
  ['an address of this site', { ...kept, checkout_url: '/pay/1' }, true],
  ['a script for an address', { ...kept, checkout_url: 'javascript:alert(1)' }, false],
  ['an address of an unnamed scheme', { ...kept, checkout_url: '//elsewhere.example' }, false],
  ['a session that is none', { ...kept, session_id: 'abc' }, false],
  ['another version', { ...kept, version: 7 }, false],
  ['nothing', null, false],
])('an order is held as %s: %s', (_what, found, taken) => {
  expect(readHeldOrder(found) !== null).toBe(taken);
});
