import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, currency, instant, money, newId, period } from '../db/columns.ts';

/** Why a fact of a closed period changed. */
export type CorrectionKind = 'return' | 'cancellation' | 'reinstatement' | 'sponsorship';

/** Plan versions: a version is never edited; a change is a new one, valid from a period on. */
export const commissionPlans = pgTable(
  'commission_plans',
  {
    planId: newId('plan_id'),
    version: integer('version').notNull().unique(),
    name: text('name').notNull(),
    document: jsonb('document').notNull(),
    documentHash: text('document_hash').notNull(),
    validFrom: period('valid_from').notNull(),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
  },
  (t) => [index('commission_plans_valid_from').on(t.validFrom)],
);

/** The months that have started, open or closed. A run locks its row, and so does completing an order. */
export const commissionPeriods = pgTable(
  'commission_periods',
  {
    period: period().primaryKey(),
    status: text('status').notNull().default('open'),
    closedRunNo: integer('closed_run_no'),
    closedAt: instant('closed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    check('commission_periods_status', sql`${t.status} in ('open', 'closed')`),
    check('commission_periods_closed', sql`(${t.status} = 'closed') = (${t.closedRunNo} is not null)`),
    check('commission_periods_start', sql`extract(day from ${t.period}) = 1`),
  ],
);

export const commissionRuns = pgTable(
  'commission_runs',
  {
    runNo: integer('run_no').primaryKey().generatedAlwaysAsIdentity(),
    period: period()
      .notNull()
      .references(() => commissionPeriods.period),
    planVersion: integer('plan_version')
      .notNull()
      .references(() => commissionPlans.version),
    status: text('status').notNull(),
    orderCount: integer('order_count').notNull(),
    consultantCount: integer('consultant_count').notNull(),
    calculationCount: integer('calculation_count').notNull(),
    statementCount: integer('statement_count').notNull(),
    /** Sum of the bases of its orders. */
    baseTotal: money('base_total').notNull(),
    /** The number and sum of its corrections of closed periods; the total includes them. */
    correctionCount: integer('correction_count').notNull().default(0),
    correctionTotal: money('correction_total').notNull().default(sql`0`),
    /** The sums of its statements by kind of earning. */
    personalTotal: money('personal_total').notNull(),
    overrideTotal: money('override_total').notNull(),
    bonusTotal: money('bonus_total').notNull(),
    total: money('total').notNull(),
    currency: currency().notNull(),
    payoutCurrency: currency('payout_currency').notNull(),
    /** Units of the payout currency for one unit of the shop's; entered by the closing admin. */
    exchangeRate: numeric('exchange_rate', { precision: 18, scale: 8 }),
    payoutTotal: money('payout_total'),
    inputHash: text('input_hash').notNull(),
    linesHash: text('lines_hash').notNull(),
    startedBy: uuid('started_by'),
    /** The admin who checked this draft. */
    signedOffBy: uuid('signed_off_by'),
    signedOffAt: instant('signed_off_at'),
    closedBy: uuid('closed_by'),
    closedAt: instant('closed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('commission_runs_one_draft').on(t.period).where(sql`${t.status} = 'draft'`),
    uniqueIndex('commission_runs_one_closed').on(t.period).where(sql`${t.status} = 'closed'`),
    // At most one in total, for comparison only.
    uniqueIndex('commission_runs_one_replaced').on(t.status).where(sql`${t.status} = 'replaced'`),
    check(
      'commission_runs_sum',
      sql`${t.total} = ${t.personalTotal} + ${t.overrideTotal} + ${t.bonusTotal} + ${t.correctionTotal}`,
    ),
    check('commission_runs_status', sql`${t.status} in ('draft', 'replaced', 'closed')`),
    check(
      'commission_runs_closed',
      sql`(${t.status} <> 'closed') or (${t.closedAt} is not null and ${t.exchangeRate} > 0 and ${t.exchangeRate} < 1000000)`,
    ),
  ],
);

// Lines, statements and the frozen inputs are partitioned by run: a run loads each kind into an unattached table,
// indexes it there and attaches it (`run-part.ts`), so that readers never see half a run, and a draft is dropped as a
// whole. The indexes and the triggers that protect closed data are in the migrations. No foreign keys to orders and
// consultants: the numbers come from one reading of both, and the proof command compares them.

const lineColumns = {
  runNo: integer('run_no').notNull(),
  /** The receiver. */
  consultantNo: integer('consultant_no').notNull(),
  /** Null on a foundation bonus, which belongs to all orders of the period. */
  orderNo: bigint('order_no', { mode: 'number' }),
  /** 0 personal, 1 override, 2 foundation bonus: the engine's numbers. */
  lineType: smallint('line_type').notNull(),
  level: smallint('level').notNull(),
  /** In basis points. */
  rate: integer('rate').notNull(),
  /** In thousandths of the currency's unit: half a cent can occur. */
  baseMills: bigint('base_mills', { mode: 'bigint' }).notNull(),
  amount: money('amount').notNull(),
  bonus: money('bonus').notNull(),
};

/** Lines of commission. They have no stored id: it is derived from the line's key (`domain/id`). */
export const commissionCalculations = pgTable('commission_calculations', lineColumns);

const statementColumns = {
  /** Derived from run and consultant, so that a replay gives the same. */
  commissionId: uuid('commission_id').notNull(),
  runNo: integer('run_no').notNull(),
  consultantId: uuid('consultant_id').notNull(),
  consultantNo: integer('consultant_no').notNull(),
  period: period().notNull(),
  name: text('name').notNull(),
  personalVolume: money('personal_volume').notNull(),
  tier: text('tier'),
  nextTierThreshold: money('next_tier_threshold'),
  personalTotal: money('personal_total').notNull(),
  overrideTotal: money('override_total').notNull(),
  bonusTotal: money('bonus_total').notNull(),
  /** Corrections of closed periods that are booked in this one; negative if too much was paid. */
  correctionTotal: money('correction_total').notNull().default(sql`0`),
  totalEarnings: money('total_earnings').notNull(),
  currency: currency().notNull(),
  /** Converted and rounded once; null until the run is closed. */
  payoutAmount: money('payout_amount'),
  payoutCurrency: currency('payout_currency').notNull(),
  closed: boolean('closed').notNull().default(false),
  checkNumber: integer('check_number'),
  checkDate: date('check_date', { mode: 'string' }),
  createdAt: createdAt(),
};

/** Statements: a consultant's earnings of a period. */
export const commissions = pgTable('commissions', statementColumns, (t) => [
  check(
    'commissions_sum',
    sql`${t.totalEarnings} = ${t.personalTotal} + ${t.overrideTotal} + ${t.bonusTotal} + ${t.correctionTotal}`,
  ),
  check('commissions_paid', sql`(${t.checkDate} is null) = (${t.checkNumber} is null)`),
  check('commissions_closed', sql`not ${t.closed} or ${t.payoutAmount} is not null`),
]);

/**
 * Lines and statements of the one draft replaced by a newer one: its partitions, moved here from the tables above
 * (`run-part.ts`), so that readers of those do not see them.
 */
export const replacedCalculations = pgTable('replaced_calculations', lineColumns);
export const replacedCommissions = pgTable('replaced_commissions', statementColumns);

/** The members of a closed run, stored permanently: sponsor, track and adjustments. */
export const commissionRunMembers = pgTable('commission_run_members', {
  runNo: integer('run_no').notNull(),
  consultantNo: integer('consultant_no').notNull(),
  sponsorNo: integer('sponsor_no'),
  programType: text('program_type').notNull(),
  /** Year × 12 + month − 1, in the company's time zone. */
  joinMonth: integer('join_month').notNull(),
  volumeAdjustment: money('volume_adjustment').notNull(),
});

/** The orders of a closed run, with their base at that time: later returns change the order, never this. */
export const commissionRunOrders = pgTable('commission_run_orders', {
  runNo: integer('run_no').notNull(),
  orderNo: bigint('order_no', { mode: 'number' }).notNull(),
  consultantNo: integer('consultant_no').notNull(),
  base: money('base').notNull(),
});

/**
 * Changed facts of closed periods, in the order of recording. Each belongs to the period that was open then; its effect is in
 * `commission_differences`. Append-only.
 */
export const commissionCorrections = pgTable(
  'commission_corrections',
  {
    correctionNo: integer('correction_no').primaryKey().generatedAlwaysAsIdentity(),
    /** The closed run with the corrected facts. */
    runNo: integer('run_no')
      .notNull()
      .references(() => commissionRuns.runNo),
    /** The open period in which the differences are booked. */
    period: period()
      .notNull()
      .references(() => commissionPeriods.period),
    kind: text('kind').$type<CorrectionKind>().notNull(),
    orderNo: bigint('order_no', { mode: 'number' }),
    /** Cents added to the order's base. */
    baseChange: money('base_change'),
    returnId: uuid('return_id'),
    consultantNo: integer('consultant_no'),
    /** The corrected and the previous sponsor; null at the top. */
    sponsorNo: integer('sponsor_no'),
    sponsorBeforeNo: integer('sponsor_before_no'),
    reason: text('reason').notNull(),
    /** The difference of the recalculated period, in cents. */
    difference: money('difference').notNull(),
    /** The difference of the order's own lines, at the paid rates. */
    orderShare: money('order_share').notNull(),
    /** The one of the two that the run's plan books. */
    booked: money('booked').notNull(),
    recordedBy: uuid('recorded_by'),
    createdAt: createdAt(),
  },
  (t) => [
    index('commission_corrections_run').on(t.runNo),
    index('commission_corrections_period').on(t.period),
    check('commission_corrections_kind', sql`${t.kind} in ('return', 'cancellation', 'reinstatement', 'sponsorship')`),
    check(
      'commission_corrections_fact',
      sql`case when ${t.kind} = 'sponsorship' then ${t.consultantNo} is not null and ${t.orderNo} is null
          else ${t.orderNo} is not null and ${t.baseChange} <> 0 end`,
    ),
  ],
);

/**
 * The changes of a correction, line by line: as paid or last corrected, and as recalculated, by the way that is booked;
 * and the totals of both ways. Append-only.
 */
export const commissionDifferences = pgTable(
  'commission_differences',
  {
    /** Derived from correction and line. */
    differenceId: uuid('difference_id').primaryKey(),
    correctionNo: integer('correction_no')
      .notNull()
      .references(() => commissionCorrections.correctionNo),
    /** The period of the correction, in which it is booked. */
    period: period().notNull(),
    /** The closed run of the line. */
    runNo: integer('run_no').notNull(),
    consultantNo: integer('consultant_no').notNull(),
    orderNo: bigint('order_no', { mode: 'number' }),
    lineType: smallint('line_type').notNull(),
    level: smallint('level').notNull(),
    rateBefore: integer('rate_before').notNull(),
    baseBefore: bigint('base_before', { mode: 'bigint' }).notNull(),
    amountBefore: money('amount_before').notNull(),
    rateAfter: integer('rate_after').notNull(),
    baseAfter: bigint('base_after', { mode: 'bigint' }).notNull(),
    amountAfter: money('amount_after').notNull(),
    difference: money('difference').notNull(),
    orderShare: money('order_share').notNull(),
    booked: money('booked').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('commission_differences_period').on(t.period, t.consultantNo),
    index('commission_differences_correction').on(t.correctionNo, t.consultantNo),
    index('commission_differences_consultant').on(t.consultantNo),
    index('commission_differences_order').on(t.orderNo).where(sql`${t.orderNo} is not null`),
    check(
      'commission_differences_booked',
      sql`${t.booked} in (0, ${t.amountAfter} - ${t.amountBefore}) and ${t.booked} in (${t.difference}, ${t.orderShare})`,
    ),
  ],
);
