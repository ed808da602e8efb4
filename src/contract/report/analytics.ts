import { z } from 'zod';
import { read } from '../function.ts';
import { amount, period } from '../shapes.ts';

/** A figure of the open period so far, with that of the previous period up to the same day. */
const compared = <Value extends z.ZodType>(value: Value) => z.object({ now: value, before: value });

export const analyticsFigures = z.object({
  /** The open period. */
  period,
  currency: z.string(),
  /** The subtotals of your completed orders less discounts and returns. */
  sales: compared(amount),
  orders: compared(z.number().int()),
  /** Null without an order. */
  average_order: compared(amount.nullable()),
  /** Consultants who joined your downline, on any level. */
  new_members: compared(z.number().int()),
  /** The last twelve weeks, from their Mondays, oldest first. */
  weekly_sales: z.array(z.object({ week: z.iso.date(), amount })),
  /** Sales of the period by kind of product, the largest first; they add up to the sales. Null for orders without lines. */
  by_category: z.array(z.object({ category: z.string().nullable(), amount })),
  /**
   * The last twelve months, oldest first: who joined the downline, how many were in it at the end, and how many of them were
   * active (personal volume above 0). Those who had left by then are in neither.
   */
  growth: z.array(
    z.object({ period, recruits: z.number().int(), members: z.number().int(), active: z.number().int() }),
  ),
  /**
   * Those who joined in the same month, including those who have left since: how many were active in that month, the next, and so
   * on. Null if the month has not ended and none of them is active in it yet.
   */
  cohorts: z.array(z.object({ joined: period, size: z.number().int(), active: z.array(z.number().int().nullable()) })),
});
export type AnalyticsFigures = z.infer<typeof analyticsFigures>;

export const analyticsFunctions = {
  getAnalytics: read('get-analytics', 'consultant', 'The development of your sales and your team').output(
    analyticsFigures,
  ),
};
