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

/** Plan versions: a version is never edited, a change is a new one, valid from a period on. */
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

/** The months that have begun, open or closed. A run locks its row, and so does completing an order. */
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
    /** Sum of the bases of the orders taken in. */
    baseTotal: money('base_total').notNull(),
    total: money('total').notNull(),
    currency: currency().notNull(),
    payoutCurrency: currency('payout_currency').notNull(),
    /** Units of the payout currency for one unit of the shop's; entered by the admin who closes. */
    exchangeRate: numeric('exchange_rate', { precision: 18, scale: 8 }),
    payoutTotal: money('payout_total'),
    inputHash: text('input_hash').notNull(),
    linesHash: text('lines_hash').notNull(),
    startedBy: uuid('started_by'),
    closedBy: uuid('closed_by'),
    closedAt: instant('closed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('commission_runs_one_draft').on(t.period).where(sql`${t.status} = 'draft'`),
    uniqueIndex('commission_runs_one_closed').on(t.period).where(sql`${t.status} = 'closed'`),
    check('commission_runs_status', sql`${t.status} in ('draft', 'closed')`),
    check(
      'commission_runs_closed',
      sql`(${t.status} = 'draft') or (${t.closedAt} is not null and ${t.exchangeRate} > 0 and ${t.exchangeRate} < 1000000)`,
    ),
  ],
);

// Lines, statements and the frozen inputs are partitioned by run: a run loads each kind into an unattached table, indexes
// it there and attaches it (`run-part.ts`), so that readers never see half a run, and a draft is dropped as a whole. The
// indexes and what keeps closed things closed stand in the migrations. No foreign keys to orders and consultants: the
// numbers come from one reading of both, and the proof command compares them.

/** Lines of commission. No stored id: it is derived from what the line is (`domain/id`). */
export const commissionCalculations = pgTable('commission_calculations', {
  runNo: integer('run_no').notNull(),
  /** Who receives it. */
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
});

/** Statements: what a consultant receives for a period. */
export const commissions = pgTable(
  'commissions',
  {
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
    totalEarnings: money('total_earnings').notNull(),
    currency: currency().notNull(),
    /** The one conversion, rounded once; null until the run is closed. */
    payoutAmount: money('payout_amount'),
    payoutCurrency: currency('payout_currency').notNull(),
    closed: boolean('closed').notNull().default(false),
    checkNumber: integer('check_number'),
    checkDate: date('check_date', { mode: 'string' }),
    createdAt: createdAt(),
  },
  (t) => [
    check('commissions_parts', sql`${t.totalEarnings} = ${t.personalTotal} + ${t.overrideTotal} + ${t.bonusTotal}`),
    check('commissions_paid', sql`(${t.checkDate} is null) = (${t.checkNumber} is null)`),
    check('commissions_closed', sql`not ${t.closed} or ${t.payoutAmount} is not null`),
  ],
);

/** What a closed run was computed from, kept for ever: who was under whom, on which track, with which adjustments. */
export const commissionRunMembers = pgTable('commission_run_members', {
  runNo: integer('run_no').notNull(),
  consultantNo: integer('consultant_no').notNull(),
  sponsorNo: integer('sponsor_no'),
  programType: text('program_type').notNull(),
  /** Year × 12 + month − 1, in the company's time zone. */
  joinMonth: integer('join_month').notNull(),
  volumeAdjustment: money('volume_adjustment').notNull(),
});

/** The orders a closed run took in, with the base they had then: later returns change the order, never this. */
export const commissionRunOrders = pgTable('commission_run_orders', {
  runNo: integer('run_no').notNull(),
  orderNo: bigint('order_no', { mode: 'number' }).notNull(),
  consultantNo: integer('consultant_no').notNull(),
  base: money('base').notNull(),
});
