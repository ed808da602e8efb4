import { expect, test } from 'vitest';
import { whyNotPayable } from './payable.ts';

const placed = new Date('2026-10-01T12:00:00Z');
const paid = new Date('2026-10-01T12:05:00Z');

test.each([
  ['pending', null, '2026-10-01T12:00:00Z', null],
  ['pending', null, '2026-10-31T12:00:00Z', null],
  ['pending', null, '2026-10-31T12:00:01Z', 'expired'],
  ['processing', paid, '2026-10-02T12:00:00Z', 'paid'],
  ['completed', paid, '2026-12-02T12:00:00Z', 'paid'],
  ['cancelled', null, '2026-10-02T12:00:00Z', 'cancelled'],
  ['cancelled', paid, '2026-12-02T12:00:00Z', 'cancelled'],
] as const)('a %s order (paid: %s) at %s: %s', (status, paidAt, now, reason) => {
  expect(whyNotPayable({ status, paidAt, orderDate: placed }, new Date(now), 30)).toBe(reason);
});
