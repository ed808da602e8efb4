import { z } from 'zod';
import { amount } from '../shapes.ts';

const rate = z.number();
const tier = z.string();
const compression = z.enum(['none', 'dynamic']);
const afterClose = z.enum(['replay', 'order-share']);

/** A difference between two plans. Rates in basis points; null if absent before or after. */
export const planDifference = z.discriminatedUnion('code', [
  z.object({ code: z.literal('name'), before: z.string(), after: z.string() }),
  z.object({ code: z.enum(['track-added', 'track-removed']), track: z.string() }),
  z.object({
    code: z.literal('programs'),
    track: z.string(),
    before: z.array(z.string()).readonly(),
    after: z.array(z.string()).readonly(),
  }),
  z.object({ code: z.enum(['tier-added', 'tier-removed']), tier, minimum: amount }),
  z.object({ code: z.literal('tier-minimum'), tier, before: amount, after: amount }),
  z.object({ code: z.literal('personal-rate'), tier, before: rate, after: rate }),
  z.object({
    code: z.literal('override-rate'),
    tier,
    level: z.number().int(),
    before: rate.nullable(),
    after: rate.nullable(),
  }),
  z.object({ code: z.literal('override-share'), before: rate, after: rate }),
  z.object({ code: z.literal('compression'), before: compression, after: compression }),
  z.object({ code: z.literal('bonus-window'), before: z.number(), after: z.number() }),
  z.object({ code: z.literal('bonus-step'), from: amount, before: amount.nullable(), after: amount.nullable() }),
  z.object({ code: z.literal('after-close'), before: afterClose, after: afterClose }),
  z.object({ code: z.literal('minimum-payout'), before: amount, after: amount }),
]);
export type PlanDifferenceJson = z.infer<typeof planDifference>;
