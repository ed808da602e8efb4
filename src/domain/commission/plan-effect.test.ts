import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noConsultant } from '#domain/genealogy/sponsors.ts';
import type { DrawnCompany } from '#tests/company-draws.ts';
import { drawnCompany, drawnPlan } from '#tests/company-draws.ts';
import type { Plan } from '../plan/plan.ts';
import { planVersion1 } from '../plan/plan-version-1.ts';
import { calculate } from './engine.ts';
import type { EngineInput } from './input.ts';
import { groupOrders } from './input.ts';
import { costOf, effectOf } from './plan-effect.ts';
import { statementOf } from './statement.ts';

const company = drawnCompany(planVersion1.tracks.length);
/** Another plan for the same two tracks. */
const another = drawnPlan
  .filter(({ tracks }) => tracks.length >= 2)
  .map((plan) => ({ ...plan, tracks: plan.tracks.slice(0, 2) }));

test('the same plan changes nothing, and costs what the period cost', () => {
  fc.assert(
    fc.property(company, (drawn) => {
      const before = calculate(inputOf(drawn), planVersion1);
      const after = calculate(inputOf(drawn), structuredClone(planVersion1));
      expect(costOf(after)).toEqual(costOf(before));
      expect(effectOf(before, after, 5)).toEqual({
        gainers: 0,
        losers: 0,
        unchanged: before.statementCount,
        gained: 0n,
        lost: 0n,
        movers: [],
      });
    }),
  );
});

test('gains and losses are the difference of the costs, and everybody is counted once', () => {
  fc.assert(
    fc.property(company, another, (drawn, plan) => {
      const input = inputOf(drawn);
      const [before, after] = [calculate(input, planVersion1), calculate(input, plan)];
      const effect = effectOf(before, after, 3);
      expect(effect.gained - effect.lost).toBe(costOf(after).total - costOf(before).total);
      const totals = drawn.consultants.map((_, number) => ({
        consultant: number,
        before: statementOf(before, number).total,
        after: statementOf(after, number).total,
      }));
      const moved = totals.filter((one) => one.before !== one.after);
      expect(effect.gainers + effect.losers).toBe(moved.length);
      const weight = (one: { before: bigint; after: bigint }) => Number(one.after - one.before);
      // the sort is stable: of equal differences the lower number stays first
      const largest = moved.sort((one, other) => Math.abs(weight(other)) - Math.abs(weight(one))).slice(0, 3);
      expect(effect.movers).toEqual(largest);
    }),
  );
});

test('back again is the other way round', () => {
  fc.assert(
    fc.property(company, another, (drawn, plan) => {
      const input = inputOf(drawn);
      const [one, other] = [calculate(input, planVersion1), calculate(input, plan)];
      const [there, back] = [effectOf(one, other, 2), effectOf(other, one, 2)];
      expect([back.gainers, back.gained]).toEqual([there.losers, there.lost]);
      expect(back.movers).toEqual(
        there.movers.map(({ consultant, before, after }) => ({ consultant, before: after, after: before })),
      );
    }),
  );
});

test('higher personal rates cost more and reduce no payout', () => {
  fc.assert(
    fc.property(company, fc.integer({ min: 1, max: 500 }), (drawn, more) => {
      const raised: Plan = {
        ...planVersion1,
        tracks: planVersion1.tracks.map((track) => ({
          ...track,
          tiers: track.tiers.map((tier) => ({ ...tier, personalRate: tier.personalRate + more })),
        })),
      };
      const input = inputOf(drawn);
      const [before, after] = [calculate(input, planVersion1), calculate(input, raised)];
      expect(effectOf(before, after, 1).losers).toBe(0);
      expect(costOf(after).personal).toBeGreaterThanOrEqual(costOf(before).personal);
      expect(costOf(after)).toMatchObject({ override: costOf(before).override, tiers: costOf(before).tiers });
    }),
  );
});

test('counts the consultants of each tier in the order of the plan', () => {
  const drawn = { periodMonth: 24_321, consultants: [0, 1, 1].map(member), orders: [{ seller: 0, base: 150_000n }] };
  const { tiers } = costOf(calculate(inputOf(drawn), planVersion1));
  expect(tiers.map(({ tier, consultants }) => `${tier} ${consultants}`)).toEqual([
    'PS20 0',
    'PS30 0',
    'PS35 1',
    'PS40 0',
    'AF20 0',
    'AF30 0',
  ]);
});

function member(track: number) {
  return { sponsor: null, track, joinMonth: 24_000, adjustment: 0n };
}

function inputOf({ periodMonth, consultants, orders }: DrawnCompany): EngineInput {
  return {
    periodMonth,
    consultants: {
      sponsor: Int32Array.from(consultants, ({ sponsor }) => sponsor ?? noConsultant),
      track: Uint8Array.from(consultants, ({ track }) => track),
      joinMonth: Int32Array.from(consultants, ({ joinMonth }) => joinMonth),
      volumeAdjustment: Float64Array.from(consultants, ({ adjustment }) => Number(adjustment)),
    },
    orders: groupOrders(consultants.length, {
      consultant: Int32Array.from(orders, ({ seller }) => seller),
      base: Float64Array.from(orders, ({ base }) => Number(base)),
    }),
  };
}
