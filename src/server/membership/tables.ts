import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { ChargeFailure, FeeStatus } from '#domain/membership/fee.ts';
import { consultants } from '../consultant/tables.ts';
import { createdAt, currency, instant, money, newId, period } from '../db/columns.ts';
import { companySettingsVersions } from '../settings/tables.ts';

/** The fee from a day on, by the version of the company's settings that says so. The newest one that has started applies. */
export const membershipFeeTerms = pgTable('membership_fee_terms', {
  version: integer('version')
    .primaryKey()
    .references(() => companySettingsVersions.version),
  startsOn: date('starts_on', { mode: 'string' }).notNull(),
  /** Null for no fee. */
  amount: money('amount'),
  currency: currency().notNull(),
  /** When consultants were notified; null until then. */
  announcedAt: instant('announced_at'),
  createdAt: createdAt(),
});

/** The days for which fees were created, each once: a consultant who becomes active later pays nothing for earlier days. */
export const membershipBillingDays = pgTable('membership_billing_days', {
  day: date('day', { mode: 'string' }).primaryKey(),
  feeCount: integer('fee_count').notNull(),
  createdAt: createdAt(),
});

/** The membership fee of a consultant for a month. */
export const membershipFees = pgTable(
  'membership_fees',
  {
    feeId: newId('fee_id'),
    /** On the receipt. */
    feeNo: bigint('fee_no', { mode: 'number' }).generatedAlwaysAsIdentity().unique(),
    consultantId: uuid('consultant_id')
      .notNull()
      .references(() => consultants.consultantId),
    period: period().notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    amount: money('amount').notNull(),
    currency: currency().notNull(),
    status: text('status').$type<FeeStatus>().notNull().default('due'),
    /** Charges that failed. The next one has the next number in its key. */
    failures: integer('failures').notNull().default(0),
    failure: text('failure').$type<ChargeFailure>(),
    failedAt: instant('failed_at'),
    /** When it is charged, or charged again; null if it is not. */
    nextAttemptAt: instant('next_attempt_at'),
    /** Since the last known outcome: when the gateway was asked last, by the database's clock, and how often. */
    askedAt: instant('asked_at'),
    asks: integer('asks').notNull().default(0),
    /** Where and with which card it was paid. */
    gateway: text('gateway'),
    chargeId: text('charge_id'),
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    paidAt: instant('paid_at'),
    /** Of an admin who refunds or cancels it. */
    reason: text('reason'),
    decidedBy: uuid('decided_by').references(() => consultants.consultantId),
    decidedAt: instant('decided_at'),
    /** Why the gateway refused a refund. */
    refundFailure: text('refund_failure'),
    refundedAt: instant('refunded_at'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('membership_fees_period').on(t.consultantId, t.period),
    unique('membership_fees_charge').on(t.gateway, t.chargeId),
    index('membership_fees_due_on').on(t.dueOn, t.feeNo),
    index('membership_fees_open')
      .on(t.status, t.nextAttemptAt)
      .where(sql`${t.status} in ('due', 'overdue', 'refunding')`),
    check('membership_fees_amount', sql`${t.amount} > 0`),
    check(
      'membership_fees_status',
      sql`${t.status} in ('due', 'overdue', 'paid', 'refunding', 'refunded', 'cancelled')`,
    ),
    check(
      'membership_fees_paid',
      sql`(${t.status} in ('paid', 'refunding', 'refunded')) = (${t.paidAt} is not null)
        and (${t.paidAt} is null) = (${t.chargeId} is null)`,
    ),
    check('membership_fees_refunded', sql`(${t.status} = 'refunded') = (${t.refundedAt} is not null)`),
  ],
);

/** The card on file of a consultant. The card itself is at the card processor; these are its names and what is shown of it. */
export const savedCards = pgTable('saved_cards', {
  consultantId: uuid('consultant_id')
    .primaryKey()
    .references(() => consultants.consultantId),
  gateway: text('gateway').notNull(),
  /** The processor's ids of the person, if it has one, and of the card. */
  customer: text('customer'),
  card: text('card').notNull(),
  brand: text('brand').notNull(),
  last4: text('last4').notNull(),
  expiryMonth: integer('expiry_month').notNull(),
  expiryYear: integer('expiry_year').notNull(),
  createdAt: createdAt(),
});

/** A page of the card processor that was opened to save a card; it is deleted when it has ended. */
export const cardSessions = pgTable(
  'card_sessions',
  {
    sessionId: newId('session_id'),
    consultantId: uuid('consultant_id')
      .notNull()
      .references(() => consultants.consultantId),
    gateway: text('gateway').notNull(),
    /** The processor's id of the page. */
    reference: text('reference'),
    createdAt: createdAt(),
  },
  (t) => [index('card_sessions_consultant').on(t.consultantId), index('card_sessions_created').on(t.createdAt)],
);
