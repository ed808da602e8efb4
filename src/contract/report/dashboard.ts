import { z } from 'zod';
import { earnings } from '../commission/earnings.ts';
import { read } from '../function.ts';
import { amount, id, instant, period } from '../shapes.ts';
import { commissionRow } from '../statement/commission-row.ts';

const money = { amount, currency: z.string() };

/** Something to do next, and the money that depends on it. */
export const nextStep = z.discriminatedUnion('kind', [
  /** Money waits, and there is no payout method that can receive it. */
  z.object({
    kind: z.literal('payout-method'),
    ...money,
    /** There is one, but a payout came back from it, or it takes another currency. */
    replaces: z.boolean(),
  }),
  /** A payout can be requested. */
  z.object({ kind: z.literal('request-payout'), ...money }),
  /** Nothing was sold yet. `amount`: the commission on sales of `base`. */
  z.object({ kind: z.literal('first-sale'), ...money, base: amount }),
  /** `amount`: what the next step of the foundation bonus pays more than now; `pays`: all of it. */
  z.object({ kind: z.literal('foundation-bonus'), ...money, missing: amount, pays: amount }),
  /** `amount`: what the next tier pays for the sales that count already. */
  z.object({ kind: z.literal('next-tier'), ...money, tier: z.string(), missing: amount }),
  /** A team member without an order for 30 days. `amount`: what their orders paid you in the last closed months. */
  z.object({
    kind: z.literal('quiet-member'),
    ...money,
    consultant_id: id,
    name: z.string(),
    last_order: instant.nullable(),
    /** The closed months that `amount` is of: the last three, or fewer if no more are closed. */
    months: z.number().int(),
  }),
]);
export type NextStep = z.infer<typeof nextStep>;

/** The orders of a team. */
export const teamActivity = z.object({
  /** The number of orders of the open period by status. */
  orders: z.object({ completed: z.number().int(), pending: z.number().int(), processing: z.number().int() }),
  /** Commissionable base of the completed ones by week, from its Monday, oldest first, twelve weeks. */
  sales_by_week: z.array(z.object({ week: z.iso.date(), amount })),
});
export type TeamActivity = z.infer<typeof teamActivity>;

/** The data of the dashboard. */
export const dashboard = z.object({
  earnings,
  /** The earnings in the payout currency at the rate of the last closed month; null where that is the shop's, or nothing was earned. */
  estimate: z.object({ ...money, rate: z.string() }).nullable(),
  /** At most three, the most money first. */
  next_steps: z.array(nextStep),
  direct_referrals: z.number().int(),
  downline_members: z.number().int(),
  active: z.boolean(),
  current_rank: z.string(),
  code: z.string(),
  /** Personal volume by period, oldest first, the last twelve; of a closed one as its run has stored it. */
  volume_trend: z.array(z.object({ period, amount })),
  /** Null for a very large team: `get-team-activity` reads it. */
  team_activity: teamActivity.nullable(),
  /** Earnings of the open period less own purchases and recorded expenses. */
  profit_gained: amount,
  total_payout: z.array(z.object({ currency: z.string(), amount })),
  personal_purchases: amount,
  /** The newest statements. */
  statements: z.array(commissionRow),
});
export type Dashboard = z.infer<typeof dashboard>;

export const dashboardFunctions = {
  getDashboard: read('get-dashboard', 'consultant', 'What the consultant’s dashboard shows')
    .input(z.strictObject({}))
    .output(dashboard),
  getTeamActivity: read('get-team-activity', 'consultant', 'The orders of your team by status and by week')
    .input(z.strictObject({}))
    .output(teamActivity),
};
