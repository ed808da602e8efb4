import { z } from 'zod';
import { earningsSorts } from '#domain/commission/line.ts';
import { read } from '../function.ts';
import { amount, id, instant, largeLimit, listInput, listOf, period, queryBoolean } from '../shapes.ts';
import { commissionRow } from '../statement/commission-row.ts';
import { lineType } from './line.ts';
import { nextTier, nextTierGain } from './next-tier.ts';

/** The consultant's own figures of a period: live while it is open, from the statement when it is closed. */
export const earnings = z.object({
  period,
  open: z.boolean(),
  /** When the live figures were computed. */
  as_of: instant,
  currency: z.string(),
  /** Periods to choose from, newest first. */
  periods: z.array(period),
  personal_sales: amount,
  team_sales: amount,
  personal_commissions: amount,
  team_commissions: amount,
  bonus_earnings: amount,
  /** Differences of closed periods, booked in this one. */
  corrections: amount,
  total: amount,
  tier: z.string().nullable(),
  /** In basis points, 0 without a tier. */
  commission_rate: z.number().int(),
  next_tier: nextTier.nullable(),
  statement: commissionRow.nullable(),
});
export type Earnings = z.infer<typeof earnings>;

/**
 * A line of the earnings report. Lines of an open period are not stored: their id contains the line's key, and explains
 * the line as long as it exists.
 */
export const earningsLine = z.object({
  calculation_id: id,
  /** The closed period of the line that this is a difference of, with the id of the difference; null on other lines. */
  corrects: period.nullable(),
  /** The order counts here because it was completed after its own month had closed. */
  late: z.boolean(),
  order_no: z.number().int().nullable(),
  order_date: instant.nullable(),
  seller: z.string(),
  commission_type: lineType,
  level: z.number().int(),
  /** In basis points; 0 on a bonus and on a correction. */
  rate: z.number().int(),
  /** The part of the base that the rate applies to, in basis points; 0 where the rate is 0. */
  share: z.number().int(),
  /** The commissionable base of the order, or of the month for a bonus; null on a correction, a difference of amounts. */
  base: amount.nullable(),
  amount,
});
export type EarningsLine = z.infer<typeof earningsLine>;

const earningsLines = listOf(earningsLine).extend({
  /** The last of these lines; null at the end, and if the lines are not sorted by order. */
  next: id.nullable(),
  /** The sum of all lines that match, including those on other pages. */
  total_amount: amount,
  /** Corrections that are left out because those of the same line add up to zero. */
  cancelled_count: z.number().int(),
});
export type EarningsLines = z.infer<typeof earningsLines>;

/**
 * The overrides of a period that a consultant's tier did not pay, level by level: what the orders of a level would have
 * paid at the lowest tier that pays it, and the missing volume.
 */
export const missedOverrides = z.object({
  period,
  open: z.boolean(),
  currency: z.string(),
  tier: z.string().nullable(),
  /** Whether the program pays overrides at some tier. */
  pays_overrides: z.boolean(),
  total: amount,
  /** What the next tier would pay in the open period; null at the highest tier and for a closed period. */
  next_tier: nextTierGain.nullable(),
  levels: z.array(
    z.object({
      level: z.number().int(),
      reason: z.enum(['no-tier', 'tier-without-level']),
      qualifying_tier: z.string(),
      tier_from: amount,
      missing: amount,
      /** In basis points, of the share of the base. */
      rate: z.number().int(),
      order_count: z.number().int(),
      /** The sum of the commissionable bases of the orders, and the part of it that the rate applies to, in basis points. */
      base: amount,
      share: z.number().int(),
      amount,
    }),
  ),
});
export type MissedOverrides = z.infer<typeof missedOverrides>;

const unknownPeriod = {
  UNKNOWN_PERIOD: { status: 404, message: 'There are no earnings for this month.' },
} as const;

/** What a consultant sees of their own pay. */
export const earningsFunctions = {
  getEarnings: read('get-earnings', 'consultant', 'Your figures of a period, live while it is open')
    .input(z.strictObject({ period: period.nullable().default(null) }))
    .errors(unknownPeriod)
    .output(earnings),
  getEarningsLines: read('get-earnings-lines', 'consultant', 'Every line of your earnings of a period')
    .input(
      listInput.extend({
        limit: largeLimit,
        period: period.nullable().default(null),
        commission_type: lineType.nullable().default(null),
        /** Corrections of closed periods: with the other lines, without them, or alone. */
        corrections: z.enum(['with', 'without', 'only']).default('with'),
        /** Also corrections of one line that add up to zero, such as a mistake and its reversal. */
        with_cancelled: queryBoolean.default(false),
        /** By order, corrections of closed periods come last. */
        sort: z.enum(earningsSorts).default('order'),
        direction: z.enum(['asc', 'desc']).default('asc'),
        /** The `next` of an answer by order, for the lines after it, even if others were added meanwhile. */
        after: id.nullable().default(null),
      }),
    )
    .errors(unknownPeriod)
    .output(earningsLines),
  getMissedOverrides: read(
    'get-missed-overrides',
    'consultant',
    'The overrides of a period that your tier did not pay, and the volume you missed for them',
  )
    .input(z.strictObject({ period: period.nullable().default(null) }))
    .errors(unknownPeriod)
    .output(missedOverrides),
};
