import { z } from 'zod';
import { amount } from '../shapes.ts';

const int = z.number().int();
const rate = z.number();
const tier = z.string();

/** A problem of a plan. Rates in basis points, level 0 is the personal rate. */
export const planProblem = z.discriminatedUnion('code', [
  z.object({ code: z.literal('no-tracks') }),
  z.object({ code: z.literal('no-tiers'), track: z.string() }),
  z.object({ code: z.literal('no-programs'), track: z.string() }),
  z.object({ code: z.literal('duplicate-track'), track: z.string() }),
  z.object({ code: z.literal('duplicate-program'), program: z.string() }),
  z.object({ code: z.literal('duplicate-tier'), tier }),
  z.object({ code: z.literal('too-many-tiers'), tiers: int, most: int }),
  z.object({ code: z.literal('amount-too-large'), amount, most: amount }),
  z.object({ code: z.literal('tier-minimum-not-positive'), tier, minimum: amount }),
  z.object({ code: z.literal('tiers-not-ascending'), tier, minimum: amount, below: amount }),
  z.object({ code: z.literal('rate-out-of-range'), tier, level: int, rate }),
  z.object({ code: z.literal('level-hole'), tier, level: int, expected: int }),
  z.object({ code: z.literal('too-many-levels'), tier, levels: int, most: int }),
  z.object({ code: z.literal('share-out-of-range'), share: rate }),
  z.object({ code: z.literal('share-not-in-tenths'), share: rate }),
  z.object({ code: z.literal('bonus-window-out-of-range'), months: z.number() }),
  z.object({ code: z.literal('bonus-step-not-positive'), from: amount, pays: amount }),
  z.object({ code: z.literal('bonus-steps-not-ascending'), from: amount, below: amount }),
  z.object({ code: z.literal('payout-exceeds-base'), worst: rate }),
  z.object({ code: z.literal('minimum-payout-negative'), minimum: amount }),
  z.object({ code: z.literal('program-not-paid'), program: z.string() }),
]);
export type PlanProblemJson = z.infer<typeof planProblem>;

/** A problem, and where in the document it belongs: `tracks.0.tiers.2.minimum`. */
export const placedProblem = z.object({ place: z.string(), problem: planProblem });
export type PlacedProblem = z.infer<typeof placedProblem>;
