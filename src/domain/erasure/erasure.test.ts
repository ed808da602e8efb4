import { expect, test } from 'vitest';
import { type ErasureFacts, erasureRefusalsOf, retentionReasonsOf } from './erasure.ts';

const settled: ErasureFacts = {
  erased: false,
  isConsultant: false,
  hasLeft: true,
  isAdmin: false,
  hasOpenOrder: false,
  hasPayoutUnderWay: false,
  earnsInOpenMonth: false,
  hasBalance: false,
};

test.each([
  [{}, []],
  [{ hasLeft: false }, ['NOT_LEFT']],
  [{ isAdmin: true }, ['STILL_ADMIN']],
  [{ hasOpenOrder: true }, ['OPEN_ORDER']],
  [{ hasPayoutUnderWay: true, hasBalance: true }, ['PAYOUT_UNDER_WAY', 'MONEY_DUE']],
  [{ earnsInOpenMonth: true }, ['MONTH_OPEN']],
  [{ hasLeft: false, hasOpenOrder: true }, ['NOT_LEFT', 'OPEN_ORDER']],
  [{ erased: true, hasBalance: true }, ['ALREADY_ERASED']],
  [{ isConsultant: true, hasOpenOrder: true }, ['IS_CONSULTANT']],
] as const)('%o is refused for %j', (facts, refusals) => {
  expect(erasureRefusalsOf({ ...settled, ...facts })).toEqual(refusals);
});

test('a customer has neither books nor a place', () => {
  expect(retentionReasonsOf('customer')).toEqual(['orders', 'audit']);
  expect(retentionReasonsOf('consultant')).toContain('place');
});
