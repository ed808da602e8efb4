import { expect, test } from 'vitest';
import { runExample } from '#domain/commission/plan-example.ts';
import { planExamplesVersion1 } from '#domain/commission/plan-examples-version-1.ts';
import type { PlanProblem } from '#domain/plan/plan-check.ts';
import type { PlanDifference } from '#domain/plan/plan-difference.ts';
import { planVersion1 } from '#domain/plan/plan-version-1.ts';
import { exampleOutcomeLabels, planDifferenceLabels, planProblemLabels } from './words.ts';

test.each<[PlanDifference, string]>([
  [
    { code: 'tier-minimum', tier: 'PS30', before: 100_000n, after: 90_050n },
    'PS30 begins at a volume of 900.50, before 1000.00.',
  ],
  [{ code: 'override-rate', tier: 'PS30', level: 2, before: 500, after: null }, 'PS30 pays no level 2, before 5 %.'],
  [
    { code: 'override-rate', tier: 'PS30', level: 3, before: null, after: 250 },
    'PS30 pays 2.5 % at level 3, which is new.',
  ],
  [
    { code: 'override-rate', tier: 'PS30', level: 1, before: 1000, after: 1100 },
    'PS30 pays 11 % at level 1, before 10 %.',
  ],
  [
    { code: 'bonus-step', from: 25_000n, before: null, after: 3000n },
    'The foundation bonus from 250.00 is new and pays 30.00.',
  ],
  [
    { code: 'bonus-step', from: 25_000n, before: 3000n, after: null },
    'The foundation bonus from 250.00, which paid 30.00, is gone.',
  ],
  [
    { code: 'programs', track: 'affiliate', before: ['Affiliate'], after: [] },
    'The track affiliate pays no program, before Affiliate.',
  ],
  [{ code: 'minimum-payout', before: 2500n, after: 5000n }, 'At least 50.00 is paid out at once, before 25.00.'],
])('writes a sentence for %o', (difference, words) => {
  expect(planDifferenceLabels(difference)).toBe(words);
});

const [example] = planExamplesVersion1;
if (!example) throw new Error('the first plan has examples');
const expecting = (change: Partial<typeof example.expected>) =>
  exampleOutcomeLabels(runExample({ ...example, expected: { ...example.expected, ...change } }, planVersion1));

test('an example that came out needs no words, and one that did not says what was expected and what came', () => {
  expect(expecting({})).toBeNull();
  expect(expecting({ statements: [] })).toBe('Ada was expected to receive nothing, and receives 150.00.');
  expect(expecting({ statements: [{ consultant: 'Ada', tier: null, total: '1.00' }] })).toBe(
    'Ada was expected to receive 1.00 in no tier, and receives 150.00 in PS20.',
  );
  expect(expecting({ lines: example.expected.lines.slice(1) })).toBe(
    'The foundation bonus of Ada was not expected, and came to 50.00.',
  );
  const [bonus, sale] = example.expected.lines;
  if (!bonus || !sale) throw new Error('it has two lines');
  expect(expecting({ lines: [bonus, { ...sale, amount: '99.99' }] })).toBe(
    'The personal commission of Ada on the order 1 was expected to come to 99.99, and came to 100.00.',
  );
  expect(expecting({ lines: [bonus, sale, { ...sale, level: 2 }] })).toBe(
    'The override of Ada on the order 1 at level 2 was expected to come to 100.00, and is missing.',
  );
});

test('an example that cannot be calculated says why', () => {
  const plan = { ...planVersion1, tracks: planVersion1.tracks.slice(1) };
  expect(exampleOutcomeLabels(runExample(example, plan))).toContain('which the plan does not know');
});

test.each<[PlanProblem, string]>([
  [{ code: 'payout-exceeds-base', worst: 10_001 }, '100.01 %'],
  [{ code: 'tiers-not-ascending', tier: 'PS35', minimum: 100_000n, below: 150_000n }, 'PS35, 1000.00, must be above'],
  [{ code: 'rate-out-of-range', tier: 'PS20', level: 0, rate: -1 }, 'personal rate of the tier PS20'],
  [{ code: 'rate-out-of-range', tier: 'PS20', level: 2, rate: -1 }, 'at level 2'],
])('writes a message for %o', (problem, words) => {
  expect(planProblemLabels(problem)).toContain(words);
});
