import { expect, test } from 'vitest';
import { commissionRate, percentChange } from './admin-metrics.ts';

test.each([
  [12, 10, 20],
  [5, 10, -50],
  [0, 10, -100],
  [7, 0, 0],
  [0, 0, 0],
  [4, 3, 33.3],
])('[BO-188] the growth from %2$d to %1$d consultants is %3$d percent', (now, before, percent) => {
  expect(percentChange(now, before)).toBe(percent);
});

test.each([
  [32_40n, 100_00n, 32.4],
  [0n, 100_00n, 0],
  [-5_00n, 100_00n, -5],
  [1_00n, 0n, null],
])('[BO-111] commissions of %i cents on a base of %i cents are a rate of %s percent', (commissions, base, rate) => {
  expect(commissionRate(commissions, base)).toBe(rate);
});
