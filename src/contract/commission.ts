import { z } from 'zod';
import { command, read } from './function.ts';
import { amount, id, instant, listInput, listOf, period } from './shapes.ts';

export const lineType = z.enum(['personal', 'override', 'foundation_bonus']);

/** A line of commission in the specification's fields. */
export const calculationRow = z.object({
  calculation_id: id,
  consultant_id: id,
  consultant_name: z.string(),
  order_id: id.nullable(),
  order_no: z.number().int().nullable(),
  commission_type: lineType,
  level: z.number().int(),
  /** A fraction, e.g. `"0.1000"`. */
  percentage: z.string(),
  /** Three decimals, for half a cent can occur. */
  base_amount: z.string(),
  commission_amount: amount,
  bonus_amount: amount,
  calculation_date: instant,
  period,
  period_month: z.number().int(),
  period_year: z.number().int(),
  closed: z.boolean(),
});
export type CalculationRow = z.infer<typeof calculationRow>;

/** A statement in the specification's fields. */
export const commissionRow = z.object({
  commission_id: id,
  consultant_id: id,
  name: z.string(),
  period,
  personal_volume: amount,
  tier: z.string().nullable(),
  personal_total: amount,
  override_total: amount,
  bonus_total: amount,
  /** Differences of closed periods that are booked in this one; part of the total. */
  correction_total: amount,
  total_earnings: amount,
  currency: z.string(),
  payout_amount: amount.nullable(),
  payout_currency: z.string(),
  exchange_rate: z.string().nullable(),
  check_number: z.number().int().nullable(),
  check_date: z.string().nullable(),
  closed: z.boolean(),
  created_at: instant,
});
export type CommissionRow = z.infer<typeof commissionRow>;

/** One calculation of a period. */
export const runRow = z.object({
  run_no: z.number().int(),
  period,
  status: z.enum(['draft', 'closed']),
  plan_version: z.number().int(),
  order_count: z.number().int(),
  consultant_count: z.number().int(),
  calculation_count: z.number().int(),
  statement_count: z.number().int(),
  base_total: amount,
  /** Lines of closed periods that it books differences of, and their sum; part of the total. */
  correction_count: z.number().int(),
  correction_total: amount,
  total: amount,
  currency: z.string(),
  payout_total: amount.nullable(),
  payout_currency: z.string(),
  exchange_rate: z.string().nullable(),
  input_hash: z.string(),
  lines_hash: z.string(),
  created_at: instant,
  closed_at: instant.nullable(),
});
export type RunRow = z.infer<typeof runRow>;

/** What deserves an admin's eye before a draft is closed. None of it is wrong by itself. */
export const anomalyKind = z.enum([
  /** Nothing is paid although something was sold: `now` is the commission, `usual` the base. */
  'nothing-paid',
  /** The payout ratio is far from the one before; both are fractions. */
  'payout-ratio',
  /** Her total is far from the average of her last statements. */
  'far-from-average',
  /** An order whose base is many times the average of the run. */
  'large-order',
  /** Most of her volume is her own purchases, and it reaches a tier that pays overrides: `usual` is all of her base. */
  'own-use',
  /** Orders dated after she had left or was suspended: `now` is their base. */
  'credited-after-leaving',
  /** Volume that an admin added or took away: `usual` is the base of her orders. */
  'volume-adjustment',
  /** Orders of an earlier month that count in this one: `count` of them, `now` is their base, `usual` the run's. */
  'late-orders',
]);

export const anomaly = z.object({
  kind: anomalyKind,
  /** How many there are; `rows` has the largest. */
  count: z.number().int(),
  rows: z.array(
    z.object({
      /** Null where it is about the whole company. */
      consultant_id: id.nullable(),
      name: z.string().nullable(),
      order_no: z.number().int().nullable(),
      now: z.string(),
      usual: z.string().nullable(),
    }),
  ),
});
export type Anomaly = z.infer<typeof anomaly>;

/** What an admin sees of a draft before closing it: what will happen, compared with the period before. */
export const runPreview = z.object({
  run: runRow,
  /** Commission ÷ commissionable base as a fraction with four decimals, null without base. */
  payout_ratio: z.string().nullable(),
  before: z
    .object({ period, total: amount, statement_count: z.number().int(), payout_ratio: z.string().nullable() })
    .nullable(),
  /** Sums by line type. */
  personal_total: amount,
  override_total: amount,
  bonus_total: amount,
  tiers: z.array(z.object({ tier: z.string(), count: z.number().int() })),
  /** The largest changes against the period before. */
  movers: z.array(z.object({ consultant_id: id, name: z.string(), before: amount, now: amount, change: amount })),
  /** Balances that would be below zero after the close. */
  negative_balances: z.array(z.object({ consultant_id: id, name: z.string(), balance: amount })),
  /** Of a draft; a closed run has had its look. */
  anomalies: z.array(anomaly),
});
export type RunPreview = z.infer<typeof runPreview>;

/** A line or a statement that two runs do not have alike. */
export const runDifference = z.object({
  kind: z.enum(['changed', 'only-first', 'only-second']),
  consultant_id: id,
  name: z.string(),
  /** Null where runs of two months are compared: then it is about her whole statement. */
  commission_type: lineType.nullable(),
  level: z.number().int().nullable(),
  order_no: z.number().int().nullable(),
  first: amount.nullable(),
  second: amount.nullable(),
  change: amount,
});
export type RunDifference = z.infer<typeof runDifference>;

const countAndSum = z.object({ count: z.number().int(), change: amount });

/** Two runs beside each other: `data` are the differences, the largest first, `total` how many there are. */
export const runComparison = z.object({
  first: runRow,
  second: runRow,
  /** Runs of one month line by line, runs of two months statement by statement. */
  matched_by: z.enum(['line', 'consultant']),
  same: z.number().int(),
  changed: countAndSum,
  only_first: countAndSum,
  only_second: countAndSum,
  data: z.array(runDifference),
  total: z.number().int(),
});
export type RunComparison = z.infer<typeof runComparison>;

/** A closed run calculated again from its frozen inputs, beside what was kept. */
export const runReplay = z.object({
  run: runRow,
  same: z.boolean(),
  /** Of the frozen inputs, of the lines they come to, of the lines that are kept. */
  input_hash: z.string(),
  lines_hash: z.string(),
  kept_lines_hash: z.string(),
  wrong_statements: z.number().int(),
});
export type RunReplay = z.infer<typeof runReplay>;

/** Which month is open, and what a run would take in now. */
export const openPeriod = z.object({
  period,
  /** Completed orders a run would take in: the number on the button. */
  sale_count: z.number().int(),
  base_total: amount,
  /** A month that has not begun, because the one before was closed early, cannot be closed. */
  begun: z.boolean(),
  /** The month is over: closing is due. Closing before needs a second confirmation. */
  over: z.boolean(),
  currency: z.string(),
  payout_currency: z.string(),
  /** The rate the last close used, to start from; null at the first close. */
  last_exchange_rate: z.string().nullable(),
  draft: runRow.nullable(),
});
export type OpenPeriod = z.infer<typeof openPeriod>;

/**
 * Why an upline within the plan's levels got nothing. Who that is, and with what volume, is an admin's to know; a seller
 * is told the level and the reason, the rest is null.
 */
export const unpaidUpline = z.object({
  level: z.number().int(),
  consultant: z.object({ consultant_id: id.nullable(), name: z.string().nullable() }),
  reason: z.enum(['no-tier', 'tier-without-level', 'rounds-to-nothing']),
  personal_volume: amount.nullable(),
  tier: z.string().nullable(),
  /** The lowest tier that pays this level, and what was missing to it; null when no tier of the track does. */
  qualifying_tier: z.string().nullable(),
  missing: amount.nullable(),
});

/** Why a line is exactly what it is: order → base → tier and its volume → rate → rounding → amount. */
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
  next_tier: z.object({ tier: z.string(), from: amount, missing: amount }).nullable(),
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
  next_tier: z.object({ tier: z.string(), from: amount, missing: amount }).nullable(),
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

const periodRefusals = {
  RUN_IN_PROGRESS: {
    status: 409,
    message: 'Another run of this period is in progress. Please wait until it has finished.',
  },
} as const;

export const commission = {
  getOpenPeriod: read('get-open-period', 'admin', 'The open commission period and what a run would take in').output(
    openPeriod,
  ),
  getCommissionRuns: command('get-commission-runs', 'admin', 'The runs, newest period first')
    .input(listInput)
    .output(listOf(runRow)),
  calculateSalesCommissions: command(
    'calculate-sales-commissions',
    'admin',
    'Compute the draft of the open period; running it again replaces the draft',
  )
    .input(z.strictObject({}))
    .errors(periodRefusals)
    .output(z.object({ calculations_created: z.number().int(), commissions_created: z.number().int(), run: runRow })),
  getRunPreview: command('get-run-preview', 'admin', 'What closing a run will do, compared with the period before')
    .input(z.strictObject({ run_no: z.number().int().positive() }))
    .errors({ UNKNOWN_RUN: { status: 404, message: 'This run does not exist.' } })
    .output(runPreview),
  compareRuns: command(
    'compare-runs',
    'admin',
    'Two runs line by line: what is the same, what differs, the largest first',
  )
    .input(
      z.strictObject({
        first_run_no: z.number().int().positive(),
        second_run_no: z.number().int().positive(),
        limit: z.coerce.number().int().min(1).max(2000).default(100),
        offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
      }),
    )
    .errors({
      UNKNOWN_RUN: { status: 404, message: 'This run does not exist.' },
      DIFFERENT_CURRENCIES: { status: 422, message: 'These runs are in different currencies.' },
    })
    .output(runComparison),
  replayCommissionRun: command(
    'replay-commission-run',
    'admin',
    'Calculate a closed run again from its frozen inputs and compare it with what was kept',
  )
    .input(z.strictObject({ run_no: z.number().int().positive() }))
    .errors({
      UNKNOWN_RUN: { status: 404, message: 'This run does not exist.' },
      NOT_CLOSED: { status: 409, message: 'Only a closed run has frozen inputs to calculate it from again.' },
    })
    .output(runReplay),
  closeCommissionRun: command('close-commission-run', 'admin', 'Close the period with this draft, for ever')
    .input(
      z.strictObject({
        run_no: z.number().int().positive(),
        /** Of the draft the admin looked at: another one is refused. */
        lines_hash: z.string().length(64),
        /** Units of the payout currency for one unit of the shop's, e.g. `"0.7312"`. */
        exchange_rate: z
          .string()
          .trim()
          .regex(/^\d{1,6}(\.\d{1,8})?$/, 'Please enter an exchange rate like 0.7312'),
        /** Closes a month that is not over: what is completed in its remaining days counts in the next one, as late. */
        before_its_end: z.boolean().default(false),
      }),
    )
    .errors({
      ...periodRefusals,
      UNKNOWN_RUN: { status: 404, message: 'This run does not exist.' },
      ALREADY_CLOSED: { status: 409, message: 'This period is already closed.' },
      DRAFT_CHANGED: { status: 409, message: 'The draft has changed since you looked at it. Please check it again.' },
      ORDERS_CHANGED: {
        status: 409,
        message: 'What this draft was calculated from has changed. Please calculate again before closing.',
      },
      EARLIER_PERIOD_OPEN: { status: 409, message: 'An earlier month is still open. Please close that one first.' },
      PERIOD_NOT_BEGUN: { status: 409, message: 'This month has not begun yet, so it cannot be closed.' },
      PERIOD_NOT_OVER: {
        status: 409,
        message: 'This month is not over yet. What is completed in its remaining days would count in the next one.',
      },
      RATE_NOT_POSITIVE: { status: 422, message: 'The exchange rate must be above zero.' },
    })
    .output(runRow),
  getCommissions: command('get-commissions', 'consultant', 'Statements: all for an admin, otherwise one’s own')
    .input(listInput.extend({ period: period.nullable().default(null) }))
    .output(listOf(commissionRow)),
  getCommissionCalculations: command(
    'get-commission-calculations',
    'consultant',
    'Lines of commission: all for an admin, otherwise one’s own',
  )
    .input(listInput.extend({ period: period.nullable().default(null) }))
    .output(listOf(calculationRow)),
  explainCommission: command('explain-commission', 'consultant', 'Why a line of commission is exactly what it is')
    /** `period` is that of a live line where it is not the open one; a kept line knows its own. */
    .input(z.strictObject({ calculation_id: id, period: period.nullable().default(null) }))
    .errors({ UNKNOWN_CALCULATION: { status: 404, message: 'This line does not exist, or it is not yours.' } })
    .output(explanation),
  getEarnings: command('get-earnings', 'consultant', 'One’s own figures of a period, live while it is open')
    .input(z.strictObject({ period: period.nullable().default(null) }))
    .output(earnings),
  getEarningsLines: command('get-earnings-lines', 'consultant', 'Every line of one’s own earnings of a period')
    .input(
      listInput.extend({ period: period.nullable().default(null), commission_type: lineType.nullable().default(null) }),
    )
    .output(listOf(earningsLine)),
  getDashboard: command('get-dashboard', 'consultant', 'What the consultant’s dashboard shows')
    .input(z.strictObject({}))
    .output(dashboard),
};
