import { expect, test } from 'vitest';
import type { PlanProblem } from '#domain/commission/plan-check.ts';
import { planDocument as documentOf } from '#domain/commission/plan-document.ts';
import { planVersion1 } from '#domain/commission/plan-version-1.ts';
import { planDocument, planProblemWords } from './commission-plan.ts';

const document = documentOf(planVersion1);

test('the document of a plan has the form that is taken', () => {
  expect(planDocument.parse(document)).toEqual(document);
});

test.each([
  ['an unknown field', { ...document, payout: 'all' }],
  ['an amount with an exponent', { ...document, minimumPayout: '1e3' }],
  ['an amount below zero', { ...document, minimumPayout: '-1.00' }],
  ['a share that is no whole number of basis points', { ...document, overrideShare: 0.5 }],
  ['another compression', { ...document, compression: 'sometimes' }],
  ['another way after the close', { ...document, afterClose: 'forget' }],
])('a document with %s is refused', (_, spoilt) => {
  expect(planDocument.safeParse(spoilt).success).toBe(false);
});

test.each<[PlanProblem, string]>([
  [{ code: 'payout-exceeds-base', worst: 10_001 }, '100.01 %'],
  [{ code: 'tiers-not-ascending', tier: 'PS35', minimum: 100_000n, below: 150_000n }, 'PS35, 1000.00, must be above'],
  [{ code: 'rate-out-of-range', tier: 'PS20', level: 0, rate: -1 }, 'personal rate of the tier PS20'],
  [{ code: 'rate-out-of-range', tier: 'PS20', level: 2, rate: -1 }, 'at level 2'],
])('%o is told in words', (problem, words) => {
  expect(planProblemWords(problem)).toContain(words);
});
