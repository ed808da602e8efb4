import { z } from 'zod';
import { nextTier } from '../commission/next-tier.ts';
import { read } from '../function.ts';
import { amount, id, period } from '../shapes.ts';
import { planDifference } from './difference.ts';
import { planDocument } from './document.ts';
import { versionNumber } from './version-number.ts';

/** In basis points. */
const rate = z.number().int();

/** What a consultant in a tier earns on a sale of one base. */
const saleWorth = z.object({
  tier: z.string(),
  from: amount,
  personal_rate: rate,
  personal: amount,
  /** One for every level that the tier pays. */
  overrides: z.array(z.object({ level: z.number().int(), rate, amount })),
});

/** The plan that pays in the open period, as everyone reads it. */
const publicPlan = z.object({
  version: versionNumber,
  name: z.string(),
  period,
  valid_from: period.nullable(),
  document: planDocument,
  currency: z.string(),
  payout_currency: z.string(),
  /** A version that is dated later. */
  upcoming: z.object({ valid_from: period, differences: z.array(planDifference) }).nullable(),
});
export type PublicPlan = z.infer<typeof publicPlan>;

/** The plan as a consultant reads it. */
const ownPlan = publicPlan.extend({
  consultant_id: id,
  /** The consultant's track in the document. */
  track: z.string().nullable(),
  program: z.string(),
  personal_volume: amount,
  tier: z.string().nullable(),
  next_tier: nextTier.nullable(),
  foundation: z.object({
    /** The last month in which it is paid to the consultant; null if the plan has none. */
    until: period.nullable(),
    open: z.boolean(),
    /** The bases of their own orders of the period, and the step that they reach. */
    base: amount,
    pays: amount,
  }),
  /** Real numbers: what one sale is worth in every tier of the track, calculated by the engine. Null without a sale. */
  example: z
    .object({
      of: z.enum(['own-order', 'team-order', 'product']),
      /** The order's number, or the product's name. */
      named: z.string(),
      base: amount,
      worth: z.array(saleWorth),
    })
    .nullable(),
});
export type OwnPlan = z.infer<typeof ownPlan>;

/** The plan as everyone and as a consultant sees it. */
export const ownPlanFunctions = {
  getPublicPlan: read('get-public-plan', 'everyone', 'The compensation plan of the open period').output(publicPlan),
  getMyPlan: read(
    'get-my-plan',
    'consultant',
    'The plan by which you are paid in the open period, and your position in it',
  ).output(ownPlan),
};
