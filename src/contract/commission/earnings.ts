import { z } from 'zod';
import { command } from '../function.ts';
import { amount, id, instant, listInput, listOf, period } from '../shapes.ts';
import { lineType } from './line.ts';
import { nextTier } from './next-tier.ts';
import { commissionRow } from './statement.ts';

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
 * A line of the earnings report. While the period is open, lines are not kept: the id then says what the line is, and
 * explains it for as long as it would come out.
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
  rate: z.number().int(),
  base: z.string(),
  amount,
});
export type EarningsLine = z.infer<typeof earningsLine>;

/**
 * The overrides of a period that a consultant was not paid because of her tier, level by level: what the orders so far below
 * her would have come to at the lowest tier that pays them, and how much volume was missing to it.
 */
export const missedOverrides = z.object({
  period,
  open: z.boolean(),
  currency: z.string(),
  tier: z.string().nullable(),
  /** Her program pays overrides at some tier. */
  pays_overrides: z.boolean(),
  total: amount,
  levels: z.array(
    z.object({
      level: z.number().int(),
      reason: z.enum(['no-tier', 'tier-without-level']),
      qualifying_tier: z.string(),
      tier_from: amount,
      missing: amount,
      /** In basis points, of the plan's share of the base. */
      rate: z.number().int(),
      order_count: z.number().int(),
      base: amount,
      amount,
    }),
  ),
});
export type MissedOverrides = z.infer<typeof missedOverrides>;

/** What the dashboard opens with. */
export const dashboard = z.object({
  earnings,
  direct_referrals: z.number().int(),
  downline_members: z.number().int(),
  active: z.boolean(),
  current_rank: z.string(),
  code: z.string(),
  /** Commissionable base of own orders by period, oldest first, the last twelve. */
  volume_trend: z.array(z.object({ period, amount })),
  /** The team's orders of the open period by status. */
  team_orders: z.object({ completed: z.number().int(), pending: z.number().int(), processing: z.number().int() }),
  total_payout: z.array(z.object({ currency: z.string(), amount })),
  personal_purchases: amount,
  /** The newest statements. */
  statements: z.array(commissionRow),
});
export type Dashboard = z.infer<typeof dashboard>;

/** What a consultant sees of her own pay. */
export const earningsFunctions = {
  getEarnings: command('get-earnings', 'consultant', 'One’s own figures of a period, live while it is open')
    .input(z.strictObject({ period: period.nullable().default(null) }))
    .output(earnings),
  getEarningsLines: command('get-earnings-lines', 'consultant', 'Every line of one’s own earnings of a period')
    .input(
      listInput.extend({ period: period.nullable().default(null), commission_type: lineType.nullable().default(null) }),
    )
    .output(listOf(earningsLine)),
  getMissedOverrides: command(
    'get-missed-overrides',
    'consultant',
    'The overrides of a period that one’s own tier did not pay, and the distance to them',
  )
    .input(z.strictObject({ period: period.nullable().default(null) }))
    .output(missedOverrides),
  getDashboard: command('get-dashboard', 'consultant', 'What the consultant’s dashboard shows')
    .input(z.strictObject({}))
    .output(dashboard),
};
