import { z } from 'zod';
import { read } from '../function.ts';
import { amount, id, longListInput, longListOf, period } from '../shapes.ts';

const count = z.number().int();

/** A consultant with the sum of their statements of closed periods, in the shop's currency. */
export const consultantCommissionsRow = z.object({
  consultant_id: id,
  code: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  current_rank: z.string(),
  statement_count: count,
  total_earnings: amount,
  pending_earnings: amount,
  /** The period of the newest statement; null without one. */
  last_period: period.nullable(),
  /** By the sum of the statements: Active above 0. */
  status: z.enum(['Active', 'No Commissions']),
});
export type ConsultantCommissionsRow = z.infer<typeof consultantCommissionsRow>;

/** What all closed runs came to, in the shop's currency. */
export const commissionTotals = z.object({
  currency: z.string(),
  run_count: count,
  statement_count: count,
  calculation_count: count,
  base_total: amount,
  total: amount,
  /** The sum of statements without a check date. */
  pending: amount,
  pending_count: count,
  paid: amount,
});
export type CommissionTotals = z.infer<typeof commissionTotals>;

export const summaryFunctions = {
  getCommissionSummary: read('get-commission-summary', 'consultant', 'The sums of your statements').output(
    z.object({
      currency: z.string(),
      /** The total of the present month's statement; 0 before the month is closed. */
      current_month_commission: amount,
      total_commissions: amount,
      pending_commissions: amount,
      /** The amount of the statement with the latest check date. */
      last_payout_amount: amount,
    }),
  ),
  getCommissionTotals: read('get-commission-totals', 'commissions:read', 'What all closed runs came to').output(
    commissionTotals,
  ),
  getConsultantCommissions: read(
    'get-consultant-commissions',
    'commissions:read',
    'Consultants with the sums of their statements',
  )
    .input(longListInput)
    .output(longListOf(consultantCommissionsRow)),
};
