import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawnCompany, drawnPlan, inputOfDrawn } from '#tests/company-draws.ts';
import { planVersion1 } from '../plan/plan-version-1.ts';
import { explainSale } from './explain.ts';
import { lineAmount } from './line.ts';
import { deepestLevelOfTrack, missedOverrides } from './missed.ts';

/** A chain of three, each below the previous one; the lowest sells 100.00 and 50.00, the others the given amounts. */
const chain = (volumes: readonly bigint[], track = 0) =>
  inputOfDrawn({
    periodMonth: 24_321,
    consultants: volumes.map((adjustment, place) => ({
      sponsor: place === 0 ? null : place - 1,
      track,
      joinMonth: 24_000,
      adjustment,
    })),
    orders: [
      { seller: volumes.length - 1, base: 10_000n },
      { seller: volumes.length - 1, base: 5_000n },
    ],
  });

test('by level: why nothing was paid, how far it was, and what it would have been', () => {
  // Half of each base at 4 %: 2.00 and 1.00.
  expect(missedOverrides(chain([120_000n, 0n, 0n, 0n]), planVersion1, 0)).toEqual([
    {
      level: 3,
      reason: 'tier-without-level',
      qualifies: { tier: planVersion1.tracks[0]?.tiers[2], missing: 30_000n },
      rate: 400,
      orderCount: 2,
      base: 15_000n,
      amount: 300n,
    },
  ]);
  expect(missedOverrides(chain([0n, 0n]), planVersion1, 0)).toMatchObject([
    { level: 1, reason: 'no-tier', qualifies: { missing: 100_000n }, rate: 1000, amount: 750n },
  ]);
});

test('nothing is missed at the top, without a team, or on a track that pays no overrides', () => {
  expect(missedOverrides(chain([200_000n, 0n, 0n, 0n]), planVersion1, 0)).toEqual([]);
  expect(missedOverrides(chain([0n, 0n]), planVersion1, 1)).toEqual([]);
  expect(missedOverrides(chain([0n, 0n], 1), planVersion1, 0)).toEqual([]);
  expect(planVersion1.tracks.map(deepestLevelOfTrack)).toEqual([6, 0]);
});

test('the sums equal those of the explanations of each order, for every consultant in any company and plan', () => {
  const planAndCompany = drawnPlan.chain((plan) => fc.tuple(fc.constant(plan), drawnCompany(plan.tracks.length)));
  fc.assert(
    fc.property(planAndCompany, ([plan, company]) => {
      const standing = company.consultants.map(({ track, adjustment }, consultant) => {
        const own = company.orders.filter(({ seller }) => seller === consultant);
        return { consultant, track, volume: own.reduce((sum, { base }) => sum + base, adjustment) };
      });
      const expected = standing.map(() => new Map<number, { orderCount: number; base: bigint; amount: bigint }>());
      for (const { seller, base } of company.orders) {
        const people: typeof standing = [];
        for (let at: number | null = seller; at !== null; at = company.consultants[at]?.sponsor ?? null) {
          people.push(...standing.slice(at, at + 1));
        }
        const [first, ...upline] = people;
        if (first === undefined) throw new Error('a chain begins with its seller');
        for (const share of explainSale(plan, { base, seller: first, upline })) {
          if (share.outcome === 'paid' || share.qualifies === null || share.level === 0) continue;
          const rate = share.qualifies.tier.overrides.find(({ level }) => level === share.level)?.rate ?? 0;
          const amount = BigInt(lineAmount(Number(base * BigInt(plan.overrideShare)) / 1000, rate));
          const sums = expected[people[share.place ?? 0]?.consultant ?? 0];
          if (amount === 0n || !sums) continue;
          const sum = sums.get(share.level) ?? { orderCount: 0, base: 0n, amount: 0n };
          sums.set(share.level, {
            orderCount: sum.orderCount + 1,
            base: sum.base + base,
            amount: sum.amount + amount,
          });
        }
      }
      const input = inputOfDrawn(company);
      expected.forEach((sums, consultant) => {
        const missed = missedOverrides(input, plan, consultant);
        const byLevel = missed.map(({ level, orderCount, base, amount }) => [level, { orderCount, base, amount }]);
        expect(byLevel).toEqual([...sums].sort(([one], [other]) => one - other));
      });
    }),
    { numRuns: 300 },
  );
});
