import { expect, test } from 'vitest';
import { commissionBadge, orderTone } from './detail-list.ts';

test.each([
  ['completed', 'primary'],
  ['pending', 'neutral'],
  ['processing', 'neutral'],
  ['cancelled', 'neutral'],
] as const)('[BO-216] an order that is %s has the %s badge', (status, tone) => {
  expect(orderTone(status)).toBe(tone);
});

test('[BO-205] a statement is pending without a check date and paid with one', () => {
  expect(commissionBadge({ closed: true, check_date: null })).toEqual({ text: 'Pending', tone: 'waiting' });
  expect(commissionBadge({ closed: true, check_date: '2026-11-10' })).toEqual({ text: 'Paid', tone: 'good' });
  expect(commissionBadge({ closed: false, check_date: null })).toEqual({ text: 'Draft', tone: 'science' });
});
