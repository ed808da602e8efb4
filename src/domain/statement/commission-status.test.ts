import { expect, test } from 'vitest';
import { commissionStatus } from './commission-status.ts';

test.each([
  [1n, 'Active'],
  [0n, 'No Commissions'],
  [-500n, 'No Commissions'],
])('[BO-207] a consultant with commissions of %i cents is shown as %s', (total, status) => {
  expect(commissionStatus(total)).toBe(status);
});
