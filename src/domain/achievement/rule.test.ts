import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currentRanks } from '../genealogy/filter.ts';
import { formatAmount } from '../money/decimal.ts';
import { isAmount } from '../promotion/promotion.ts';
import { achievementMetrics, earnedByOf, isEarned, ruleOf } from './rule.ts';

test.each([
  [
    { earned_by: 'orders', target: '12', rank: null },
    { kind: 'metric', metric: 'orders', target: 12 },
  ],
  [
    { earned_by: 'personal_sales', target: '10000.00', rank: null },
    { kind: 'metric', metric: 'personal_sales', target: 1_000_000 },
  ],
  [
    { earned_by: 'team_sales', target: '2500', rank: null },
    { kind: 'metric', metric: 'team_sales', target: 250_000 },
  ],
  [
    { earned_by: 'rank', target: null, rank: 'Team Leader' },
    { kind: 'rank', rank: 'Team Leader' },
  ],
  [{ earned_by: 'grant', target: null, rank: null }, { kind: 'grant' }],
  // Without scripts, a form sends the fields of the other ways too.
  [
    { earned_by: 'rank', target: '12', rank: 'Team Leader' },
    { kind: 'rank', rank: 'Team Leader' },
  ],
  [{ earned_by: 'grant', target: '12', rank: 'Team Leader' }, { kind: 'grant' }],
] as const)('%j is stored as %j', (form, rule) => {
  expect(ruleOf(form)).toEqual(rule);
});

test('a form shows each rule as it was entered', () => {
  const metric = fc.constantFrom(...achievementMetrics).chain((source) =>
    fc.integer({ min: 1, max: 10 ** 9 }).map((target) => ({
      earned_by: source,
      target: isAmount(source) ? formatAmount(BigInt(target)) : String(target),
      rank: null,
    })),
  );
  const rank = fc
    .constantFrom(...currentRanks)
    .map((name) => ({ earned_by: 'rank' as const, target: null, rank: name }));
  const grant = fc.constant({ earned_by: 'grant' as const, target: null, rank: null });
  fc.assert(
    fc.property(fc.oneof(metric, rank, grant), (form) => {
      expect(earnedByOf(ruleOf(form))).toEqual(form);
    }),
  );
});

const noon = new Date('2026-11-20T12:00:00Z');
const before = new Date(noon.getTime() - 1);
const after = new Date(noon.getTime() + 1);

test.each([
  [null, null, false],
  [null, noon, false],
  [noon, null, true],
  [before, noon, true],
  [noon, noon, true],
  [after, noon, false],
])('reached at %j, retired at %j: %s', (reachedAt, retiredAt, earned) => {
  expect(isEarned(reachedAt, retiredAt)).toBe(earned);
});
