import { z } from 'zod';
import { earnings } from '../commission/earnings.ts';
import { command } from '../function.ts';
import { amount, period } from '../shapes.ts';
import { commissionRow } from '../statement/commission-row.ts';

/** The data of the dashboard. */
export const dashboard = z.object({
  earnings,
  direct_referrals: z.number().int(),
  downline_members: z.number().int(),
  active: z.boolean(),
  current_rank: z.string(),
  code: z.string(),
  /** Personal volume by period, oldest first, the last twelve. */
  volume_trend: z.array(z.object({ period, amount })),
  /** The team's orders of the open period by status. */
  team_orders: z.object({ completed: z.number().int(), pending: z.number().int(), processing: z.number().int() }),
  total_payout: z.array(z.object({ currency: z.string(), amount })),
  personal_purchases: amount,
  /** The newest statements. */
  statements: z.array(commissionRow),
});
export type Dashboard = z.infer<typeof dashboard>;

export const dashboardFunctions = {
  getDashboard: command('get-dashboard', 'consultant', 'What the consultant’s dashboard shows')
    .input(z.strictObject({}))
    .output(dashboard),
};
