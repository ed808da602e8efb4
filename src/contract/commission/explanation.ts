import { z } from 'zod';
import { read } from '../function.ts';
import { amount, id, instant, period } from '../shapes.ts';
import { calculationRow } from './line.ts';
import { nextTier } from './next-tier.ts';

/**
 * Why an upline within the plan's levels got nothing. Only admins see the upline and its volume; a seller sees the
 * level and the reason, the rest is null.
 */
export const unpaidUpline = z.object({
  level: z.number().int(),
  consultant: z.object({ consultant_id: id.nullable(), name: z.string().nullable() }),
  reason: z.enum(['no-tier', 'tier-without-level', 'rounds-to-nothing']),
  personal_volume: amount.nullable(),
  tier: z.string().nullable(),
  /** The lowest tier that pays this level, and the missing volume; null if no tier of the track does. */
  qualifying_tier: z.string().nullable(),
  missing: amount.nullable(),
});

/** How a line was calculated: order → base → tier and its volume → rate → rounding → amount. */
export const explanation = z.object({
  calculation: calculationRow,
  currency: z.string(),
  /** Null on a foundation bonus. */
  order: z
    .object({
      order_id: id,
      order_no: z.number().int(),
      order_date: instant,
      completed_at: instant.nullable(),
      seller: z.string(),
      subtotal: amount,
      discounts: amount,
      returns: amount,
      base: amount,
      /** Completed after its own month had closed, so it counts in this one. */
      late: z.boolean(),
    })
    .nullable(),
  tier: z.string().nullable(),
  tier_from: amount.nullable(),
  personal_volume: amount,
  volume_orders: z.number().int(),
  volume_adjustments: amount,
  /** The adjustments, oldest first, with the reasons of the admins. */
  adjustment_reasons: z.array(z.object({ adjustment_id: id, amount, reason: z.string() })),
  next_tier: nextTier.nullable(),
  /** In basis points. */
  rate: z.number().int(),
  /** 1/1 for a personal commission, 1/2 for an override. */
  share: z.object({ numerator: z.number().int(), denominator: z.number().int() }),
  level: z.number().int(),
  /** Base × share × rate before rounding, all its decimals. */
  exact: z.string(),
  rounded: amount,
  /** For a foundation bonus: the sum of bases, the step reached, the months that count. */
  foundation: z
    .object({ base: amount, step_from: amount, pays: amount, joined: period, months: z.array(period) })
    .nullable(),
  plan_version: z.number().int(),
  /** On a personal line: every upline within six levels, paid or not. */
  paid_uplines: z.array(
    z.object({ level: z.number().int(), name: z.string().nullable(), rate: z.number().int(), amount }),
  ),
  unpaid_uplines: z.array(unpaidUpline),
});
export type Explanation = z.infer<typeof explanation>;

/** The explanation of a line. */
export const explanationFunctions = {
  explainCommission: read(
    'explain-commission',
    ['consultant', 'commissions:read'],
    'How a commission line was calculated',
  )
    /** `period` is only for a live line of a month other than the open one; a stored line has its own. */
    .input(z.strictObject({ calculation_id: id, period: period.nullable().default(null) }))
    .errors({ UNKNOWN_CALCULATION: { status: 404, message: 'This line does not exist, or it is not yours.' } })
    .output(explanation),
};
