import { expect, test } from 'vitest';
import { singleCalculation } from '#domain/commission/single.ts';
import { planVersion1 } from '#domain/plan/plan-version-1.ts';
import { answerOf, readSingleQuestion, singleAnswer, singleRefusalLabels } from './single.ts';

const order = { subtotal: 100, discounts: 10, returns: 20, tax: 5, shipping: 12 };
const question = { personalVolume: 1000, programType: 'Beauty Consultant', enrollmentMonth: 10, order };

test('[BO-228] [BO-233] [BO-237] [BO-239] [BO-247] [BO-248] what is accepted', () => {
  const read = { personalVolume: 100_000n, programType: 'Beauty Consultant', enrollmentMonth: 10, base: 7000n };
  expect(readSingleQuestion(question)).toEqual(read);
  expect(readSingleQuestion({ ...question, consultantId: 'any text' })).toEqual({ ...read, consultantId: 'any text' });
  expect(readSingleQuestion({ ...question, personalVolume: '1000.00' })).toEqual(read);
  expect(readSingleQuestion({ ...question, personalVolume: 0 })).toHaveProperty('personalVolume', 0n);
  expect(readSingleQuestion({ ...question, personalVolume: 1_000_000 })).toHaveProperty('personalVolume', 100_000_000n);
  for (const enrollmentMonth of [1, 12]) {
    expect(readSingleQuestion({ ...question, enrollmentMonth })).toHaveProperty('enrollmentMonth', enrollmentMonth);
  }
  expect(baseOf({ subtotal: 0, discounts: 0, returns: 0 })).toHaveProperty('base', 0n);
  expect(baseOf({ subtotal: 100_000, discounts: 0, returns: 0 })).toHaveProperty('base', 10_000_000n);
  expect(baseOf({ discounts: 60, returns: 40 })).toHaveProperty('base', 0n);
  expect(readSingleQuestion({ ...question, order: undefined, commissionableBase: '12.34' })).toHaveProperty(
    'base',
    1234n,
  );
});

test.each([
  ['[BO-229]', { personalVolume: 1_000_000.01 }, 'personalVolume: Personal volume seems unreasonably high'],
  ['[BO-229]', { personalVolume: 1e300 }, 'personalVolume: Personal volume seems unreasonably high'],
  ['[BO-230]', { personalVolume: -0.01 }, 'personalVolume: Personal volume must be non-negative'],
  ['[BO-231]', { personalVolume: 'abc' }, 'personalVolume: Personal volume must be a valid number'],
  ['[BO-231]', { personalVolume: '' }, 'personalVolume: Personal volume must be a valid number'],
  ['[BO-231]', { personalVolume: null }, 'personalVolume: Personal volume must be a valid number'],
  ['[BO-231]', { personalVolume: Number.NaN }, 'personalVolume: Personal volume must be a valid number'],
  ['[BO-231]', { personalVolume: Number.POSITIVE_INFINITY }, 'personalVolume: Personal volume must be a valid number'],
  ['[BO-231]', { personalVolume: 0.001 }, 'personalVolume: Personal volume must be a valid number'],
  ['[BO-232]', { programType: 'Vendor' }, "programType: Program type must be 'Beauty Consultant' or 'Affiliate'"],
  ['[BO-234]', { enrollmentMonth: 1.5 }, 'enrollmentMonth: Enrollment month must be an integer'],
  ['[BO-234]', { enrollmentMonth: '1' }, 'enrollmentMonth: Enrollment month must be an integer'],
  ['[BO-235]', { enrollmentMonth: 0 }, 'enrollmentMonth: must be at least 1'],
  ['[BO-236]', { enrollmentMonth: 13 }, 'enrollmentMonth: must be at most 12'],
  [
    '[BO-238]',
    { personalVolume: -1, enrollmentMonth: 13 },
    'personalVolume: Personal volume must be non-negative, enrollmentMonth: must be at most 12',
  ],
  ['[BO-240]', { order: { ...order, subtotal: 100_000.01 } }, 'order.subtotal: Subtotal seems unreasonably high'],
  ['[BO-241]', { order: { ...order, subtotal: -0.01 } }, 'order.subtotal: Subtotal must be non-negative'],
  ['[BO-242]', { order: { ...order, discounts: -0.01 } }, 'order.discounts: Discounts must be non-negative'],
  ['[BO-243]', { order: { ...order, returns: -0.01 } }, 'order.returns: Returns must be non-negative'],
  ['[BO-244]', { order: { ...order, tax: -0.01 } }, 'order.tax: Tax must be non-negative'],
  ['[BO-245]', { order: { ...order, shipping: -0.01 } }, 'order.shipping: Shipping must be non-negative'],
  ['[BO-246]', { order: { ...order, discounts: 'x' } }, 'order.discounts: Discounts must be a valid number'],
  ['[BO-246]', { order: { ...order, returns: {} } }, 'order.returns: Returns must be a valid number'],
  ['[BO-246]', { order: { ...order, tax: undefined } }, 'order.tax: Tax must be a valid number'],
  ['[BO-246]', { order: { ...order, shipping: '1e2' } }, 'order.shipping: Shipping must be a valid number'],
])('%s %o is refused', (_, change, fault) => {
  expect(readSingleQuestion({ ...question, ...change })).toEqual({ error: `Validation failed: ${fault}` });
});

test('unknown fields are refused', () => {
  expect(readSingleQuestion({ ...question, rate: 1 })).toEqual({
    error: expect.stringContaining('Validation failed: '),
  });
});

test('[BO-249] [BO-250] [BO-251] business checks have their own words', () => {
  expect(baseOf({ discounts: 60, returns: 40.01 })).toEqual({ error: 'Commissionable base cannot be negative' });
  for (const commissionableBase of [-1, Number.NaN, Number.POSITIVE_INFINITY, 'abc', null, undefined, true]) {
    expect(readSingleQuestion({ ...question, order: undefined, commissionableBase })).toEqual({
      error: 'Invalid commissionable base amount',
    });
  }
  expect(readSingleQuestion({ ...question, commissionableBase: 5 })).toEqual({
    error: 'Invalid commissionable base amount',
  });
  expect(singleRefusalLabels({ code: 'commission-exceeds-base', commission: 2n, base: 1n })).toBe(
    'Commission cannot exceed the commissionable base',
  );
});

test('[BO-186] the answer has its six fields, amounts as decimal strings', () => {
  const result = singleCalculation(planVersion1, {
    personalVolume: 100_000n,
    program: 'Beauty Consultant',
    joinMonth: 10,
    periodMonth: 10,
    base: 50_000n,
  });
  if ('refusal' in result) throw new Error(result.refusal.code);
  expect(singleAnswer.parse(answerOf(result))).toEqual({
    personalCommission: '150.00',
    overrideCommissions: [
      { level: 1, amount: '25.00' },
      { level: 2, amount: '12.50' },
    ],
    foundationBonus: '50.00',
    totalCommission: '237.50',
    currentTier: 'PS30',
    nextTierThreshold: '1500.00',
  });
});

function baseOf(change: Partial<typeof order>) {
  return readSingleQuestion({ ...question, order: { ...order, ...change } });
}
