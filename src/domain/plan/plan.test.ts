import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawnPlan } from '#tests/company-draws.ts';
import type { Plan, Track } from './plan.ts';
import { deepestLevel, nextTierThreshold, tierFor, trackOfProgram } from './plan.ts';
import type { PlanProblem } from './plan-check.ts';
import { checkPlan, worstCasePayout } from './plan-check.ts';
import { planDocument, planOfDocument } from './plan-document.ts';
import { planVersion1 } from './plan-version-1.ts';

test.each([
  ['Beauty Consultant', '0.99', null, '1.00'],
  ['Beauty Consultant', '1.00', 'PS20', '1000.00'],
  ['Beauty Consultant', '999.99', 'PS20', '1000.00'],
  ['Beauty Consultant', '1000.00', 'PS30', '1500.00'],
  ['Beauty Consultant', '1499.99', 'PS30', '1500.00'],
  ['Advanced Consultant', '1500.00', 'PS35', '2000.00'],
  ['Senior Consultant', '1999.99', 'PS35', '2000.00'],
  ['Beauty Consultant', '2000.00', 'PS40', null],
  ['Affiliate', '0.00', null, '1.00'],
  ['Affiliate', '999.99', 'AF20', '1000.00'],
  ['Affiliate', '5000.00', 'AF30', null],
])('[BO-408] … [BO-417] a %s with volume %s is %s, next from %s', (program, volume, tier, next) => {
  const track = trackOf(program);
  expect(tierFor(track, cents(volume))?.code ?? null).toBe(tier);
  expect(nextTierThreshold(track, cents(volume))).toBe(next === null ? null : cents(next));
});

test('a program that the plan does not know has no track', () => {
  expect(trackOfProgram(planVersion1, 'Vendor')).toBeNull();
});

test('the first plan is sound, pays six levels and at most 52.5 % of an order', () => {
  expect(checkPlan(planVersion1)).toEqual([]);
  expect(deepestLevel(planVersion1)).toBe(6);
  // 40 % + half of 10 + 5 + 4 + 3 + 2 + 1 %; a new consultant's 30 for 250 is 12 % on top
  expect(worstCasePayout(planVersion1)).toEqual({ order: 5250, foundationBonus: { from: 25_000n, pays: 3000n } });
});

test('a plan as JSON is the same plan', () => {
  fc.assert(
    fc.property(fc.oneof(drawnPlan, fc.constant(planVersion1)), (plan) => {
      expect(planOfDocument(JSON.parse(JSON.stringify(planDocument(plan))))).toEqual(plan);
    }),
  );
  expect(() => planOfDocument({ ...planDocument(planVersion1), minimumPayout: '1e3' })).toThrow('no amount');
});

test.each<[string, (plan: Plan) => Plan, PlanProblem[]]>([
  ['no tracks', (plan) => ({ ...plan, tracks: [] }), [{ code: 'no-tracks' }]],
  [
    'a track without tiers and programs',
    (plan) => ({ ...plan, tracks: [...plan.tracks, { code: 'empty', programs: [], tiers: [] }] }),
    [
      { code: 'no-programs', track: 'empty' },
      { code: 'no-tiers', track: 'empty' },
    ],
  ],
  [
    'the same track twice',
    (plan) => ({ ...plan, tracks: [...plan.tracks, ...plan.tracks.slice(1)] }),
    [
      { code: 'duplicate-track', track: 'affiliate' },
      { code: 'duplicate-program', program: 'Affiliate' },
      { code: 'duplicate-tier', tier: 'AF20' },
      { code: 'duplicate-tier', tier: 'AF30' },
    ],
  ],
  [
    'a tier for nothing',
    (plan) => withTier(plan, 'PS20', { minimum: 0n }),
    [{ code: 'tier-minimum-not-positive', tier: 'PS20', minimum: 0n }],
  ],
  [
    'two tiers from the same volume',
    (plan) => withTier(plan, 'PS35', { minimum: 100_000n }),
    [{ code: 'tiers-not-ascending', tier: 'PS35', minimum: 100_000n, below: 100_000n }],
  ],
  [
    'a rate above all',
    (plan) => withTier(plan, 'AF30', { personalRate: 10_001 }),
    [
      { code: 'rate-out-of-range', tier: 'AF30', level: 0, rate: 10_001 },
      { code: 'payout-exceeds-base', worst: 11_251 },
    ],
  ],
  [
    'a rate below nothing',
    (plan) => withTier(plan, 'PS30', { overrides: [{ level: 1, rate: -1 }] }),
    [{ code: 'rate-out-of-range', tier: 'PS30', level: 1, rate: -1 }],
  ],
  [
    'a rate finer than a basis point',
    (plan) => withTier(plan, 'PS20', { personalRate: 0.5 }),
    [{ code: 'rate-out-of-range', tier: 'PS20', level: 0, rate: 0.5 }],
  ],
  [
    'a hole in the levels',
    (plan) => withTier(plan, 'PS30', { overrides: [1, 3].map((level) => ({ level, rate: 100 })) }),
    [{ code: 'level-hole', tier: 'PS30', level: 3, expected: 2 }],
  ],
  [
    'levels from 0',
    (plan) => withTier(plan, 'PS30', { overrides: [{ level: 0, rate: 100 }] }),
    [{ code: 'level-hole', tier: 'PS30', level: 0, expected: 1 }],
  ],
  [
    'more levels than anybody can read',
    (plan) =>
      withTier(plan, 'PS40', { overrides: Array.from({ length: 13 }, (_, above) => ({ level: above + 1, rate: 1 })) }),
    [{ code: 'too-many-levels', tier: 'PS40', levels: 13, most: 12 }],
  ],
  [
    'more than all of a base',
    (plan) => ({ ...plan, overrideShare: 11_000 }),
    [{ code: 'share-out-of-range', share: 11_000 }],
  ],
  [
    'a share of a cent that no line can hold',
    (plan) => ({ ...plan, overrideShare: 3300 }),
    [{ code: 'share-not-in-tenths', share: 3300 }],
  ],
  [
    'a bonus window of no whole months',
    (plan) => ({ ...plan, foundationBonus: { ...plan.foundationBonus, windowMonths: 1.5 } }),
    [{ code: 'bonus-window-out-of-range', months: 1.5 }],
  ],
  [
    'a bonus for nothing',
    (plan) => withSteps(plan, [[0n, 100n]]),
    [{ code: 'bonus-step-not-positive', from: 0n, pays: 100n }],
  ],
  [
    'bonus steps that fall',
    (plan) =>
      withSteps(plan, [
        [200n, 10n],
        [100n, 20n],
      ]),
    [{ code: 'bonus-steps-not-ascending', from: 100n, below: 200n }],
  ],
  [
    'a higher bonus step that pays no more',
    (plan) =>
      withSteps(plan, [
        [100n, 20n],
        [200n, 20n],
      ]),
    [{ code: 'bonus-steps-not-ascending', from: 200n, below: 100n }],
  ],
  [
    'paying out a hair more than an order brings',
    (plan) => withTier({ ...plan, overrideShare: 1000 }, 'PS40', { personalRate: 9751 }),
    [{ code: 'payout-exceeds-base', worst: 10_001 }],
  ],
  [
    'paying out exactly what an order brings',
    (plan) => withTier({ ...plan, overrideShare: 1000 }, 'PS40', { personalRate: 9750 }),
    [],
  ],
  [
    'a debt to pay out',
    (plan) => ({ ...plan, minimumPayout: -1n }),
    [{ code: 'minimum-payout-negative', minimum: -1n }],
  ],
  [
    'an amount that cannot be counted exactly',
    (plan) => ({ ...plan, minimumPayout: 10n ** 13n + 1n }),
    [{ code: 'amount-too-large', amount: 10n ** 13n + 1n, most: 10n ** 13n }],
  ],
  [
    'more tiers than a run keeps apart',
    (plan) => ({ ...plan, tracks: [{ code: 'long', programs: ['All'], tiers: ladder(201) }] }),
    [{ code: 'too-many-tiers', tiers: 201, most: 200 }],
  ],
  [
    'a level beyond counting',
    (plan) => withTier(plan, 'PS40', { overrides: [{ level: 2 ** 53 - 1, rate: 100 }] }),
    [{ code: 'level-hole', tier: 'PS40', level: 2 ** 53 - 1, expected: 1 }],
  ],
])('a plan with %s', (_, spoilt, problems) => {
  expect(checkPlan(spoilt(planVersion1))).toEqual(problems);
});

function trackOf(program: string): Track {
  const track = planVersion1.tracks[trackOfProgram(planVersion1, program) ?? -1];
  if (track === undefined) throw new Error(`no track pays ${program}`);
  return track;
}

function cents(amount: string): bigint {
  return BigInt(amount.replace('.', ''));
}

function withTier(plan: Plan, code: string, change: Partial<Track['tiers'][number]>): Plan {
  const changed = (tier: Track['tiers'][number]) => (tier.code === code ? { ...tier, ...change } : tier);
  return { ...plan, tracks: plan.tracks.map((track) => ({ ...track, tiers: track.tiers.map(changed) })) };
}

function withSteps(plan: Plan, steps: readonly (readonly [bigint, bigint])[]): Plan {
  const foundationBonus = { windowMonths: 3, steps: steps.map(([from, pays]) => ({ from, pays })) };
  return { ...plan, foundationBonus };
}

function ladder(length: number): Track['tiers'] {
  return Array.from({ length }, (_, rung) => ({
    code: `T${rung}`,
    minimum: BigInt(rung + 1),
    personalRate: 1,
    overrides: [],
  }));
}
