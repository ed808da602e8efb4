import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawnPlan } from '#tests/company-draws.ts';
import type { Plan, Tier } from './plan.ts';
import type { PlanDifference } from './plan-difference.ts';
import { planDifferences } from './plan-difference.ts';
import { planDocument } from './plan-document.ts';
import { planVersion1 } from './plan-version-1.ts';

test.each<[string, Partial<Plan>, PlanDifference[]]>([
  ['nothing', {}, []],
  ['its name', { name: 'Two' }, [{ code: 'name', before: 'Compensation plan, version 1', after: 'Two' }]],
  ['the share', { overrideShare: 4000 }, [{ code: 'override-share', before: 5000, after: 4000 }]],
  ['compression', { compression: 'dynamic' }, [{ code: 'compression', before: 'none', after: 'dynamic' }]],
  [
    'what follows a close',
    { afterClose: 'order-share' },
    [{ code: 'after-close', before: 'replay', after: 'order-share' }],
  ],
  ['the least payout', { minimumPayout: 5000n }, [{ code: 'minimum-payout', before: 2500n, after: 5000n }]],
  [
    'the bonus',
    {
      foundationBonus: {
        windowMonths: 4,
        steps: [
          { from: 25_000n, pays: 3000n },
          { from: 50_000n, pays: 5500n },
          { from: 90_000n, pays: 8000n },
        ],
      },
    },
    [
      { code: 'bonus-window', before: 3, after: 4 },
      { code: 'bonus-step', from: 50_000n, before: 5000n, after: 5500n },
      { code: 'bonus-step', from: 75_000n, before: 7500n, after: null },
      { code: 'bonus-step', from: 90_000n, before: null, after: 8000n },
    ],
  ],
  [
    'a track less',
    { tracks: planVersion1.tracks.slice(0, 1) },
    [
      { code: 'track-removed', track: 'affiliate' },
      { code: 'tier-removed', tier: 'AF20', minimum: 100n },
      { code: 'tier-removed', tier: 'AF30', minimum: 100_000n },
    ],
  ],
  [
    'a tier',
    withTier('PS30', (tier) => ({
      ...tier,
      minimum: 90_000n,
      personalRate: 3100,
      overrides: [{ level: 1, rate: 1100 }],
    })),
    [
      { code: 'tier-minimum', tier: 'PS30', before: 100_000n, after: 90_000n },
      { code: 'personal-rate', tier: 'PS30', before: 3000, after: 3100 },
      { code: 'override-rate', tier: 'PS30', level: 1, before: 1000, after: 1100 },
      { code: 'override-rate', tier: 'PS30', level: 2, before: 500, after: null },
    ],
  ],
])('a plan that differs in %s', (_, change, differences) => {
  expect(planDifferences(planVersion1, { ...planVersion1, ...change })).toEqual(differences);
});

test('plans differ exactly where their documents do, and backwards in as many places', () => {
  fc.assert(
    fc.property(drawnPlan, drawnPlan, fc.boolean(), (one, drawn, same) => {
      const other = same ? structuredClone(one) : drawn;
      const equal = JSON.stringify(planDocument(one)) === JSON.stringify(planDocument(other));
      expect(planDifferences(one, other).length === 0).toBe(equal);
      expect(planDifferences(other, one)).toHaveLength(planDifferences(one, other).length);
    }),
  );
});

function withTier(code: string, change: (tier: Tier) => Tier): Partial<Plan> {
  const changed = (tier: Tier) => (tier.code === code ? change(tier) : tier);
  return { tracks: planVersion1.tracks.map((track) => ({ ...track, tiers: track.tiers.map(changed) })) };
}
