import { expect, test } from 'vitest';
import type { PlanDifferenceJson } from '#contract/plan/difference.ts';
import type { PlanProblemJson } from '#contract/plan/problem.ts';
import { withAmounts } from '#contract/plan/with-amounts.ts';
import { runExample } from '#domain/commission/plan-example.ts';
import { planExamplesVersion1 } from '#domain/commission/plan-examples-version-1.ts';
import { planVersion1 } from '#domain/plan/plan-version-1.ts';
import { exampleFailure } from './example-sentences.ts';
import { planDifferenceSentence, planProblemSentence } from './plan-sentences.ts';

const currencies = { shop: 'CAD', payout: 'USD' };

test.each<[PlanDifferenceJson, string]>([
  [
    { code: 'tier-minimum', tier: 'PS30', before: '1000.00', after: '900.50' },
    'PS30 starts at a volume of $900.50 CAD (was $1,000 CAD).',
  ],
  [{ code: 'personal-rate', tier: 'PS30', before: 3000, after: 3100 }, 'PS30 pays 31% of own sales (was 30%).'],
  [
    { code: 'override-rate', tier: 'PS30', level: 2, before: 500, after: null },
    'PS30 no longer pays level 2 (was 5%).',
  ],
  [{ code: 'override-rate', tier: 'PS30', level: 3, before: null, after: 250 }, 'PS30 now pays 2.5% at level 3.'],
  [{ code: 'override-rate', tier: 'PS30', level: 1, before: 1000, after: 1100 }, 'PS30 pays 11% at level 1 (was 10%).'],
  [
    { code: 'bonus-step', from: '250.00', before: null, after: '30.00' },
    'The foundation bonus has a new step: $30 CAD from $250 CAD.',
  ],
  [
    { code: 'bonus-step', from: '250.00', before: '30.00', after: null },
    'The foundation bonus no longer pays $30 CAD from $250 CAD.',
  ],
  [
    { code: 'programs', track: 'affiliate', before: ['Affiliate'], after: [] },
    'Track affiliate pays no program (was Affiliate).',
  ],
  [{ code: 'minimum-payout', before: '25.00', after: '50.00' }, 'The minimum payout is $50 USD (was $25 USD).'],
])('writes a sentence for %o', (difference, sentence) => {
  expect(planDifferenceSentence(difference, currencies)).toBe(sentence);
});

test.each<[PlanProblemJson, string]>([
  [{ code: 'payout-exceeds-base', worst: 10_001 }, '100.01%'],
  [
    { code: 'tiers-not-ascending', tier: 'PS35', minimum: '1000.00', below: '1500.00' },
    'The minimum volume of PS35 is $1,000. It must be more than $1,500',
  ],
  [{ code: 'rate-out-of-range', tier: 'PS20', level: 0, rate: -1 }, 'The personal rate of PS20 is −0.01%.'],
  [{ code: 'rate-out-of-range', tier: 'PS20', level: 2, rate: -1 }, 'The rate of PS20 at level 2 is −0.01%.'],
])('writes a sentence for the problem %o', (problem, part) => {
  expect(planProblemSentence(problem, currencies)).toContain(part);
});

const [example] = planExamplesVersion1;
if (!example) throw new Error('the first plan has examples');

/** The sentence about the example with another expected result, or under another plan. */
const failureOf = (change: Partial<typeof example.expected>, plan = planVersion1) => {
  const outcome = runExample({ ...example, expected: { ...example.expected, ...change } }, plan);
  const [difference, refusal] =
    'refusal' in outcome ? [null, withAmounts(outcome.refusal)] : [outcome.difference, null];
  return exampleFailure({ name: '', passed: false, came: null, difference, refusal }, 'CAD');
};

test('an example with its expected result has no sentence, and another says what was expected', () => {
  expect(failureOf({})).toBeNull();
  expect(failureOf({ statements: [] })).toBe('Ada receives $150.00. Expected: nothing.');
  expect(failureOf({ statements: [{ consultant: 'Ada', tier: null, total: '1.00' }] })).toBe(
    'Ada receives “PS20, $150.00”. Expected: “no tier, $1.00”.',
  );
  expect(failureOf({ lines: example.expected.lines.slice(1) })).toBe(
    '“Ada, foundation bonus” pays $50.00. It wasn’t expected.',
  );
  const [bonus, sale] = example.expected.lines;
  if (!bonus || !sale) throw new Error('it has two lines');
  expect(failureOf({ lines: [bonus, { ...sale, amount: '99.99' }] })).toBe(
    '“Ada, own order 1” pays $100.00. Expected: $99.99.',
  );
  expect(failureOf({ lines: [bonus, sale, { ...sale, level: 2 }] })).toBe(
    '“Ada, order 1 at level 2” is missing. Expected: $100.00.',
  );
});

test('an example that cannot be calculated says why', () => {
  const plan = { ...planVersion1, tracks: planVersion1.tracks.slice(1) };
  expect(failureOf({}, plan)).toContain('which the plan doesn’t have');
});
