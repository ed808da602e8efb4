import { expect, test } from 'vitest';
import { needsSecondAdmin, refusalOfApprover } from './manual-payment.ts';

test.each([
  [50_000n, 0n, false],
  [50_001n, 0n, true],
  [20_000n, 30_000n, false],
  [20_001n, 30_000n, true],
])('of %d cents after %d cents, with a limit of 50,000: a second admin %s', (amount, before, expected) => {
  expect(needsSecondAdmin(amount, before, 50_000n)).toBe(expected);
});

const asked = { requestedBy: 'zoe', consultantId: 'bob' };
test.each([
  ['ann', null],
  ['zoe', 'SAME_ADMIN'],
  ['bob', 'OWN_PAYMENT'],
  [null, 'SAME_ADMIN'],
])('a payment to bob that zoe asked for, approved by %s', (approver, expected) => {
  expect(refusalOfApprover(approver, asked)).toBe(expected);
});
