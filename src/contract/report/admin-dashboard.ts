import { z } from 'zod';
import { decisionKinds } from '#domain/report/pending-decision.ts';
import { healthChecks } from '#domain/report/system-health.ts';
import { read } from '../function.ts';
import { amount, instant, period } from '../shapes.ts';

const count = z.number().int();

/** The figures of the admin dashboard. Amounts are in `currency`, the shop's. */
export const adminMetrics = z.object({
  /** Consultants who have not left. */
  totalConsultants: count,
  /** New and active ones: joined in the last 90 days, with a volume above 0 in the open period. */
  activeConsultants: count,
  /** All orders, cancelled ones too. */
  totalOrders: count,
  /** Totals of all orders that are not cancelled. */
  totalRevenue: amount,
  /** The part of the revenue that is not paid yet. */
  unpaidRevenue: amount,
  /** Statements of closed periods, and the part of them without a check date. */
  totalCommissions: amount,
  pendingCommissions: amount,
  totalCustomers: count,
  /** Consultants who joined since the start of last month, compared with the month before, in percent. */
  monthlyGrowth: z.number(),
  /** Commissions ÷ commissionable base of the last closed period, in percent; null before the first close. */
  averageCommissionRate: z
    .object({ period, percent: z.number().nullable(), commissions: amount, base: amount })
    .nullable(),
  /** Distinct ranks of the consultants who are active in the open period, and how many these are. */
  activeRanks: count,
  consultantsWithVolume: count,
  currency: z.string(),
  /** The open period. */
  period,
  as_of: instant,
});
export type AdminMetrics = z.infer<typeof adminMetrics>;

/** A probe: whether it passes, how many things make it fail and since when. */
export const healthCheck = z.object({
  name: z.enum(healthChecks),
  passes: z.boolean(),
  count,
  since: instant.nullable(),
});
export type HealthCheck = z.infer<typeof healthCheck>;

export const adminCharts = z.object({
  currency: z.string(),
  /** The open month is the last one. */
  revenue_trend: z.array(
    z.object({
      period,
      amount,
      /** The revenue of orders that were imported from the former system. No other figure of the company includes it. */
      former: amount,
    }),
  ),
  /** The statements' parts of the last closed period; null before the first close. */
  commission_distribution: z
    .object({
      period,
      total: amount,
      parts: z.array(z.object({ part: z.enum(['personal', 'override', 'foundation_bonus', 'correction']), amount })),
    })
    .nullable(),
  /** Consultants by the end of each month, by their join dates; the last one is the present total. */
  consultant_growth: z.array(z.object({ period, consultants: count })),
});
export type AdminCharts = z.infer<typeof adminCharts>;

/** What waits for an admin. */
export const pendingDecision = z.object({
  kind: z.enum(decisionKinds),
  count,
  /** Their sum; null if they are not amounts. */
  amount: amount.nullable(),
  currency: z.string().nullable(),
  /** Since when the oldest one waits. */
  since: instant.nullable(),
  /** The month to close. */
  period: period.nullable(),
});
export type PendingDecision = z.infer<typeof pendingDecision>;

export const adminDashboardFunctions = {
  getAdminMetrics: read('get-admin-metrics', 'reports:read', 'The figures of the company').output(adminMetrics),
  getSystemHealth: read(
    'get-system-health',
    'reports:read',
    'The probes of the system and the share of those that pass',
  ).output(z.object({ percent: z.number(), checks: z.array(healthCheck) })),
  getAdminCharts: read(
    'get-admin-charts',
    'reports:read',
    'Revenue by month, commissions by kind and consultants by month',
  ).output(adminCharts),
  getPendingDecisions: read(
    'get-pending-decisions',
    'reports:read',
    'The decisions that wait for an admin who may see them, with counts and amounts',
  ).output(z.object({ data: z.array(pendingDecision) })),
};
