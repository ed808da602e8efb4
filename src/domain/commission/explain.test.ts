import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noConsultant } from '#domain/genealogy/sponsors.ts';
import { formatDecimal } from '#domain/money/decimal.ts';
import { referenceLines } from '#tests/commission-reference.ts';
import { drawnCompany, drawnPlan } from '#tests/company-draws.ts';
import type { Plan } from '../plan/plan.ts';
import { tierFor } from '../plan/plan.ts';
import { planVersion1 } from '../plan/plan-version-1.ts';
import { explainSale } from './explain.ts';

const beauty = 0;
const affiliate = 1;

test('[BO-067] each line is explained from its base to its cents', () => {
  const [seller, sponsor] = explainSale(planVersion1, {
    base: 2530n,
    seller: { track: beauty, volume: 2542n },
    upline: [{ track: beauty, volume: 100_000n }],
  });
  expect(seller).toMatchObject({ outcome: 'paid', level: 0, tier: { code: 'PS20' }, rate: 2000, amount: 506n });
  expect(sponsor).toEqual({
    outcome: 'paid',
    place: 1,
    level: 1,
    volume: 100_000n,
    tier: planVersion1.tracks[0]?.tiers[1],
    share: 5000,
    baseMills: 12_650n,
    rate: 1000,
    exact: 12_650_000n,
    amount: 127n,
  });
  expect(formatDecimal(12_650_000n, 7)).toBe('1.2650000');
});

test('explains to every unpaid upline within six levels the reason and the distance', () => {
  const shares = explainSale(planVersion1, {
    base: 10_000n,
    seller: { track: beauty, volume: 99n },
    upline: [
      { track: beauty, volume: 0n },
      { track: beauty, volume: 99_950n },
      { track: beauty, volume: 149_000n },
      { track: affiliate, volume: 500_000n },
    ],
  });
  expect(shares.map((share) => [share.level, share.outcome === 'unpaid' && share.reason])).toEqual([
    [0, 'no-tier'],
    [1, 'no-tier'],
    [2, 'tier-without-level'],
    [3, 'tier-without-level'],
    [4, 'tier-without-level'],
    [5, 'nobody-there'],
    [6, 'nobody-there'],
  ]);
  expect(shares.map((share) => share.outcome === 'unpaid' && share.qualifies)).toMatchObject([
    { tier: { code: 'PS20' }, missing: 1n },
    { tier: { code: 'PS30' }, missing: 100_000n },
    { tier: { code: 'PS30' }, missing: 50n },
    { tier: { code: 'PS35' }, missing: 1000n },
    null,
    null,
    null,
  ]);
});

test('distinguishes amounts below half a cent', () => {
  const sale = { base: 9n, seller: { track: beauty, volume: 100n }, upline: [{ track: beauty, volume: 100_000n }] };
  expect(explainSale(planVersion1, sale)[1]).toMatchObject({
    outcome: 'unpaid',
    reason: 'rounds-to-nothing',
    qualifies: null,
  });
});

test('with dynamic compression who was passed over is named at the level it would have been', () => {
  const plan: Plan = { ...planVersion1, compression: 'dynamic' };
  const upline = [0n, 100_000n, 0n, 100_000n].map((volume) => ({ track: beauty, volume }));
  const shares = explainSale(plan, { base: 10_000n, seller: { track: beauty, volume: 10_000n }, upline });
  expect(shares.map(({ place, level, outcome }) => [place, level, outcome])).toEqual([
    [0, 0, 'paid'],
    [1, 1, 'unpaid'],
    [2, 1, 'paid'],
    [3, 2, 'unpaid'],
    [4, 2, 'paid'],
    ...[3, 4, 5, 6].map((level) => [null, level, 'unpaid']),
  ]);
});

test('with dynamic compression the seller is no level, tier or not', () => {
  const plan: Plan = { ...planVersion1, compression: 'dynamic' };
  const sale = { base: 99n, seller: { track: beauty, volume: 99n }, upline: [{ track: beauty, volume: 100n }] };
  expect(explainSale(plan, sale).map(({ place, level }) => [place, level])).toEqual([
    [0, 0],
    [1, 1],
    ...[2, 3, 4, 5, 6].map((level) => [null, level]),
  ]);
});

test('explanations equal what the run pays, for every order of any company and plan', () => {
  const planAndCompany = drawnPlan.chain((plan) => fc.tuple(fc.constant(plan), drawnCompany(plan.tracks.length)));
  fc.assert(
    fc.property(planAndCompany, ([plan, company]) => {
      const standing = company.consultants.map(({ track, adjustment }, consultant) => {
        const own = company.orders.filter(({ seller }) => seller === consultant);
        return { consultant, track, volume: own.reduce((sum, { base }) => sum + base, adjustment) };
      });
      const lines = referenceLines(company, plan);
      company.orders.forEach(({ seller, base }, order) => {
        const chain: typeof standing = [];
        for (let at: number | null = seller; at !== null; at = company.consultants[at]?.sponsor ?? null) {
          chain.push(...standing.slice(at, at + 1));
        }
        const [first, ...upline] = chain;
        if (first === undefined) throw new Error('a chain begins with its seller');
        const shares = explainSale(plan, { base, seller: first, upline });
        const paid = shares.flatMap((share) => {
          if (share.outcome === 'unpaid') return [];
          const { level, rate, amount } = share;
          expect(2n * (share.exact - amount * 100_000n)).toSatisfy(
            (away: bigint) => -100_000n <= away && away < 100_000n,
          );
          return { consultant: chain[share.place ?? noConsultant]?.consultant, level, rate, amount };
        });
        expect(paid).toEqual(
          lines
            .filter((line) => line.order === order)
            .map(({ consultant, level, rate, amount }) => ({ consultant, level, rate, amount })),
        );
        for (const share of shares) {
          if (share.outcome === 'paid' || share.qualifies === null || share.volume === null) continue;
          const track = plan.tracks[chain[share.place ?? noConsultant]?.track ?? noConsultant];
          const reached = track && tierFor(track, share.volume + share.qualifies.missing);
          const short = track && tierFor(track, share.volume + share.qualifies.missing - 1n);
          expect(reached).toEqual(share.qualifies.tier);
          expect(short).not.toEqual(share.qualifies.tier);
        }
      });
    }),
  );
});
