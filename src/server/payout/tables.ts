import { sql } from 'drizzle-orm';
import {
  bigint,
  char,
  check,
  customType,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, currency, instant, money, newId } from '../db/columns.ts';
import { consultants } from '../person/tables.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const ofConsultant = () =>
  uuid('consultant_id')
    .notNull()
    .references(() => consultants.consultantId);

/**
 * Where a consultant's money goes. The account numbers are encrypted (`payee-details.ts`); a change is a new row, and
 * holds payouts for some days.
 */
export const payees = pgTable(
  'payees',
  {
    payeeId: newId('payee_id'),
    consultantId: ofConsultant(),
    method: text('method').notNull(),
    recipientName: text('recipient_name').notNull(),
    recipientEmail: text('recipient_email').notNull(),
    country: char('country', { length: 2 }).notNull(),
    details: bytea('details'),
    lastFour: text('last_four'),
    verifiedAt: instant('verified_at'),
    holdUntil: instant('hold_until'),
    replacedAt: instant('replaced_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('payees_present').on(t.consultantId).where(sql`${t.replacedAt} is null`),
    check('payees_method', sql`${t.method} in ('transfer', 'paypal')`),
  ],
);

export const payoutBatches = pgTable(
  'payout_batches',
  {
    batchId: newId('batch_id'),
    method: text('method').notNull(),
    /** Of the bank's file, or the service that pays it. */
    format: text('format').notNull(),
    currency: currency().notNull(),
    /** One more for each file of a format; a bank refuses a number it has seen. */
    fileNumber: integer('file_number').notNull(),
    /** The day on which payees have the money. */
    valueDate: date('value_date', { mode: 'string' }).notNull(),
    status: text('status').notNull().default('open'),
    createdBy: uuid('created_by'),
    /** When a service was first asked to pay it, or the bank had the file. */
    sentAt: instant('sent_at'),
    /** The service's name for it. */
    providerReference: text('provider_reference'),
    /** Why the service refused it the last time. */
    refusal: text('refusal'),
    /** What the service took for it, in its currency. */
    fee: money('fee'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('payout_batches_file').on(t.format, t.fileNumber),
    check('payout_batches_format', sql`${t.format} in ('cpa-005', 'nacha', 'paypal')`),
    check('payout_batches_status', sql`${t.status} in ('open', 'sending', 'sent', 'settled', 'cancelled')`),
  ],
);

export const payoutRequests = pgTable(
  'payout_requests',
  {
    requestId: newId('request_id'),
    consultantId: ofConsultant(),
    amount: money('amount').notNull(),
    currency: currency().notNull(),
    status: text('status').notNull().default('pending'),
    /** Why it was declined, or why its payment failed. */
    reason: text('reason'),
    decidedBy: uuid('decided_by'),
    decidedAt: instant('decided_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('payout_requests_pending').on(t.createdAt).where(sql`${t.status} = 'pending'`),
    index('payout_requests_consultant').on(t.consultantId, t.createdAt),
    check('payout_requests_amount', sql`${t.amount} > 0`),
    check('payout_requests_status', sql`${t.status} in ('pending', 'approved', 'declined', 'paid', 'failed')`),
  ],
);

export const commissionPayments = pgTable(
  'commission_payments',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    paymentId: uuid('payment_id').notNull().unique().defaultRandom(),
    /** A closed statement of this consultant: the database refuses a payment for any other. */
    commissionId: uuid('commission_id'),
    consultantId: ofConsultant(),
    payeeId: uuid('payee_id').references(() => payees.payeeId),
    batchId: uuid('batch_id').references(() => payoutBatches.batchId),
    recipientName: text('recipient_name').notNull(),
    recipientEmail: text('recipient_email').notNull(),
    amount: money('amount').notNull(),
    currency: currency().notNull(),
    paymentMethod: text('payment_method').notNull().default('transfer'),
    status: text('status').notNull().default('pending'),
    /** Why money goes out without a statement behind it. */
    reason: text('reason'),
    failure: text('failure'),
    checkNumber: integer('check_number').unique(),
    createdBy: uuid('created_by'),
    completedAt: instant('completed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    // A second one only where money came back after the first was completed; never more than the statement came to, which
    // a trigger keeps.
    uniqueIndex('commission_payments_under_way')
      .on(t.commissionId)
      .where(sql`${t.status} in ('pending', 'processing')`),
    index('commission_payments_commission').on(t.commissionId),
    index('commission_payments_consultant').on(t.consultantId, t.createdAt),
    index('commission_payments_batch').on(t.batchId),
    index('commission_payments_created_at').on(t.createdAt),
    check('commission_payments_status', sql`${t.status} in ('pending', 'processing', 'completed', 'failed')`),
    check('commission_payments_amount', sql`${t.amount} > 0`),
    check('commission_payments_reason', sql`${t.commissionId} is not null or ${t.reason} is not null`),
  ],
);

/** What a consultant spends on the business, for her own books. */
export const expenses = pgTable(
  'expenses',
  {
    expenseId: newId('expense_id'),
    consultantId: ofConsultant(),
    category: text('category').notNull(),
    amount: money('amount').notNull(),
    currency: currency().notNull(),
    spentOn: instant('spent_on').notNull(),
    note: text('note').notNull().default(''),
    receiptFile: text('receipt_file'),
    createdAt: createdAt(),
  },
  (t) => [
    index('expenses_consultant').on(t.consultantId, t.spentOn),
    check('expenses_category', sql`${t.category} in ('Operations', 'Marketing', 'Other')`),
    check('expenses_amount', sql`${t.amount} > 0`),
  ],
);
