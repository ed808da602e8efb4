import fc from 'fast-check';
import type { EngineInput } from '#domain/commission/input.ts';
import { groupOrders } from '#domain/commission/input.ts';
import { noConsultant } from '#domain/genealogy/sponsors.ts';
import type { Plan, Tier } from '#domain/plan/plan.ts';

/** A consultant of a generated company, identified by position. */
export interface DrawnConsultant {
  readonly sponsor: number | null;
  readonly track: number;
  readonly joinMonth: number;
  readonly adjustment: bigint;
}

export interface DrawnOrder {
  readonly seller: number;
  readonly base: bigint;
}

export interface DrawnCompany {
  readonly periodMonth: number;
  readonly consultants: readonly DrawnConsultant[];
  readonly orders: readonly DrawnOrder[];
}

const periodMonth = 24_321;

/** Amounts in cents at the boundaries of rules: around tiers and steps, and tiny ones that round. */
const cents = fc.oneof(
  fc.bigInt(0n, 60n),
  fc.bigInt(0n, 250_000n),
  fc
    .tuple(fc.constantFrom(100n, 25_000n, 50_000n, 75_000n, 100_000n, 150_000n, 200_000n), fc.bigInt(-1n, 1n))
    .map(([edge, beside]) => edge + beside),
);

/**
 * Companies of up to 25 consultants in deep genealogies, with sponsors of higher and lower numbers than their
 * recruits.
 */
export function drawnCompany(tracks: number): fc.Arbitrary<DrawnCompany> {
  const consultant = fc.record({
    sponsorDraw: fc.option(fc.tuple(fc.nat(), fc.boolean()), { freq: 8 }),
    track: fc.nat(tracks - 1),
    joinMonth: fc.integer({ min: periodMonth - 4, max: periodMonth + 1 }),
    adjustment: fc.oneof(
      { weight: 3, arbitrary: fc.constant(0n) },
      { weight: 1, arbitrary: fc.bigInt(-150_000n, 250_000n) },
    ),
  });
  return fc
    .tuple(
      fc.array(consultant, { minLength: 1, maxLength: 25 }),
      fc.array(fc.tuple(fc.nat(), cents), { maxLength: 60 }),
      fc.nat(),
    )
    .map(([drawn, sold, turn]) => {
      const size = drawn.length;
      // Numbers are rotated, so that an older consultant does not always have a lower number.
      const numberOf = (born: number) => (born + turn) % size;
      const consultants: DrawnConsultant[] = [];
      drawn.forEach(({ sponsorDraw, ...rest }, born) => {
        let sponsor: number | null = null;
        if (sponsorDraw !== null && born > 0) {
          const [draw, deep] = sponsorDraw;
          sponsor = numberOf(deep ? born - 1 : draw % born);
        }
        consultants[numberOf(born)] = { sponsor, ...rest };
      });
      const orders = sold.map(([draw, base]) => ({ seller: draw % size, base }));
      return { periodMonth, consultants, orders };
    });
}

const tierLadder = fc.array(
  fc.record({
    step: fc.bigInt(1n, 90_000n),
    personalRate: fc.nat(4000),
    rates: fc.array(fc.nat(1000), { maxLength: 7 }),
  }),
  { minLength: 1, maxLength: 4 },
);

/** Plans that `checkPlan` accepts, with one to three tracks and up to seven levels. */
export const drawnPlan: fc.Arbitrary<Plan> = fc
  .record({
    ladders: fc.array(tierLadder, { minLength: 1, maxLength: 3 }),
    overrideShare: fc.nat(8).map((tenths) => tenths * 1000),
    compression: fc.constantFrom('none', 'dynamic'),
    windowMonths: fc.nat(4),
    steps: fc.array(fc.tuple(fc.bigInt(1n, 30_000n), fc.bigInt(1n, 3_000n)), { maxLength: 3 }),
  })
  .map(({ ladders, overrideShare, compression, windowMonths, steps }) => ({
    name: 'drawn',
    tracks: ladders.map((ladder, track) => ({
      code: `track-${track}`,
      programs: [`program ${track}`],
      tiers: climbing(ladder, track),
    })),
    overrideShare,
    compression,
    foundationBonus: {
      windowMonths,
      steps: steps.map((_, at) => ({ from: climb(steps, at, 0), pays: climb(steps, at, 1) })),
    },
    afterClose: 'replay',
    minimumPayout: 0n,
  }));

function climbing(
  ladder: readonly { step: bigint; personalRate: number; rates: readonly number[] }[],
  track: number,
): Tier[] {
  let minimum = 0n;
  return ladder.map(({ step, personalRate, rates }, rung) => {
    minimum += step;
    const overrides = rates.map((rate, above) => ({ level: above + 1, rate }));
    return { code: `T${track}-${rung}`, minimum, personalRate, overrides };
  });
}

function climb(steps: readonly (readonly [bigint, bigint])[], until: number, part: 0 | 1): bigint {
  return steps.slice(0, until + 1).reduce((sum, step) => sum + step[part], 0n);
}

/** A generated company as input of the engine. */
export function inputOfDrawn({ periodMonth, consultants, orders }: DrawnCompany): EngineInput {
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
