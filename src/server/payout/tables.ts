import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  char,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { BankReturn } from '#domain/payout/bank-return.ts';
import { consultants } from '../consultant/tables.ts';
import { bytea, createdAt, currency, instant, money, newId } from '../db/columns.ts';
import { files } from '../file/tables.ts';

/** A return with its amount in cents as JSON has it. */
export type StoredReturn = Omit<BankReturn, 'amount'> & { readonly amount: string };

const ofConsultant = () =>
  uuid('consultant_id')
    .notNull()
    .references(() => consultants.consultantId);

/**
 * A consultant's payout method. The account numbers are encrypted (`payee-details.ts`); a change is a new row, and
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
    /** The bank account's currency; null for PayPal, and if unknown. */
    currency: currency(),
    verifiedAt: instant('verified_at'),
    /** When and why an admin's verification was withdrawn. */
    withdrawnAt: instant('withdrawn_at'),
    withdrawnReason: text('withdrawn_reason'),
    holdUntil: instant('hold_until'),
    replacedAt: instant('replaced_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('payees_present').on(t.consultantId).where(sql`${t.replacedAt} is null`),
    index('payees_consultant').on(t.consultantId),
    index('payees_to_verify').on(t.createdAt).where(sql`${t.verifiedAt} is null and ${t.replacedAt} is null`),
    check('payees_method', sql`${t.method} in ('transfer', 'paypal')`),
  ],
);

/** Holds that admins place on the payouts of a consultant. A consultant has one at a time. */
export const payoutHolds = pgTable(
  'payout_holds',
  {
    holdId: newId('hold_id'),
    consultantId: ofConsultant(),
    reason: text('reason').notNull(),
    /** Whether the consultant sees the reason. */
    isReasonShared: boolean('is_reason_shared').notNull().default(false),
    /** When it ends without a release; null is never. */
    until: instant('until'),
    createdBy: uuid('created_by'),
    releasedAt: instant('released_at'),
    releasedBy: uuid('released_by'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('payout_holds_consultant').on(t.consultantId).where(sql`${t.releasedAt} is null`),
    index('payout_holds_created').on(t.createdAt).where(sql`${t.releasedAt} is null`),
  ],
);

export const payoutBatches = pgTable(
  'payout_batches',
  {
    batchId: newId('batch_id'),
    method: text('method').notNull(),
    /** The bank file's format, or the service that pays it. */
    format: text('format').notNull(),
    currency: currency().notNull(),
    /** Increases with each file of a format; a bank refuses a repeated number. */
    fileNumber: integer('file_number').notNull(),
    /** The day on which payees get the money. */
    valueDate: date('value_date', { mode: 'string' }).notNull(),
    status: text('status').notNull().default('open'),
    createdBy: uuid('created_by'),
    /** When a service was first called to pay it, or the bank got the file. */
    sentAt: instant('sent_at'),
    /** When its file was first downloaded: from then on it may be at the bank. */
    downloadedAt: instant('downloaded_at'),
    /** The outcome of its file, if it was cancelled after the download. */
    cancellation: text('cancellation'),
    /** The service's id of it. */
    providerReference: text('provider_reference'),
    /** Why the service last refused it. */
    refusal: text('refusal'),
    /** The service's fee for it, in its currency. */
    fee: money('fee'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('payout_batches_file').on(t.format, t.fileNumber),
    check('payout_batches_format', sql`${t.format} in ('cpa-005', 'nacha', 'paypal')`),
    check('payout_batches_status', sql`${t.status} in ('open', 'sending', 'sent', 'settled', 'cancelled')`),
    check(
      'payout_batches_cancellation',
      sql`${t.cancellation} in ('not-sent', 'rejected', 'partly-executed')
          and (${t.status} <> 'cancelled' or ${t.downloadedAt} is null or ${t.cancellation} is not null)`,
    ),
    check(
      'payout_batches_sent_file',
      sql`${t.method} <> 'transfer' or ${t.sentAt} is null or ${t.downloadedAt} is not null`,
    ),
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
    check(
      'payout_requests_status',
      sql`${t.status} in ('pending', 'approved', 'declined', 'cancelled', 'paid', 'failed')`,
    ),
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
    /** Payments in the same credit of the bank's file share this id; null for a single payment. */
    creditId: uuid('credit_id'),
    recipientName: text('recipient_name').notNull(),
    recipientEmail: text('recipient_email').notNull(),
    amount: money('amount').notNull(),
    currency: currency().notNull(),
    paymentMethod: text('payment_method').notNull().default('transfer'),
    status: text('status').notNull().default('pending'),
    /** The reason of a payment without a statement. */
    reason: text('reason'),
    failure: text('failure'),
    /** The check's number if paid by check; otherwise the next free number. */
    checkNumber: integer('check_number'),
    /** The reference of an external payment: a wire's number, a payroll run. */
    reference: text('reference'),
    createdBy: uuid('created_by'),
    /** The second admin of a manual payment above the limit. */
    approvedBy: uuid('approved_by'),
    /** When the money left: for an external payment, the recorded day. */
    completedAt: instant('completed_at'),
    /** When a mistaken manual payment was reversed: its amount is owed back. */
    reversedAt: instant('reversed_at'),
    reversedBy: uuid('reversed_by'),
    reversalReason: text('reversal_reason'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('commission_payments_check')
      .on(t.checkNumber)
      .where(sql`${t.paymentMethod} = 'check' and ${t.status} = 'completed'`),
    index('commission_payments_number').on(t.checkNumber).where(sql`${t.paymentMethod} <> 'check'`),
    uniqueIndex('commission_payments_check_of_consultant')
      .on(t.consultantId, t.checkNumber)
      .where(sql`${t.status} = 'completed'`),
    // A second payment only if money was returned after the first was completed; a trigger limits their sum to the
    // statement's.
    uniqueIndex('commission_payments_under_way')
      .on(t.commissionId)
      .where(sql`${t.status} in ('pending', 'processing')`),
    index('commission_payments_commission').on(t.commissionId),
    index('commission_payments_consultant').on(t.consultantId, t.createdAt),
    index('commission_payments_batch').on(t.batchId, t.createdAt, t.id),
    index('commission_payments_credit').on(t.batchId, t.creditId).where(sql`${t.creditId} is not null`),
    index('commission_payments_to_send').on(t.createdAt).where(sql`${t.status} = 'pending' and ${t.batchId} is null`),
    // The filters and the search of the list.
    index('commission_payments_created_at').on(t.createdAt, t.id),
    index('commission_payments_status').on(t.status, t.createdAt, t.id),
    index('commission_payments_method').on(t.paymentMethod, t.createdAt, t.id),
    index('commission_payments_recipient').using('gin', sql`(' ' || fold_text(${t.recipientName})) gin_trgm_ops`),
    index('commission_payments_email').on(sql`lower(${t.recipientEmail})`),
    index('commission_payments_check_number').on(t.checkNumber),
    check('commission_payments_status', sql`${t.status} in ('pending', 'processing', 'completed', 'failed')`),
    check('commission_payments_amount', sql`${t.amount} > 0`),
    check('commission_payments_reason', sql`${t.commissionId} is not null or ${t.reason} is not null`),
    // A completed payment was either sent in a batch or paid externally.
    check(
      'commission_payments_sent',
      sql`${t.status} <> 'completed' or ${t.batchId} is not null or ${t.paymentMethod} = 'check'
        or (${t.paymentMethod} = 'other' and ${t.reference} is not null)`,
    ),
    check(
      'commission_payments_approved',
      sql`${t.approvedBy} is null
        or (${t.approvedBy} is distinct from ${t.createdBy} and ${t.approvedBy} <> ${t.consultantId})`,
    ),
    check(
      'commission_payments_reversed',
      sql`(${t.reversedAt} is null) = (${t.reversalReason} is null)
        and (${t.reversedAt} is null or (${t.commissionId} is null and ${t.status} in ('completed', 'failed')))`,
    ),
  ],
);

/** Manual payments above the limit: one admin requests them, another decides. Nothing is paid or booked before. */
export const paymentApprovals = pgTable(
  'payment_approvals',
  {
    approvalId: newId('approval_id'),
    consultantId: ofConsultant(),
    /** Null if the consultant has no payee and is paid externally. */
    payeeId: uuid('payee_id').references(() => payees.payeeId),
    amount: money('amount').notNull(),
    currency: currency().notNull(),
    /** `batch`: the next one; otherwise how it was paid externally. */
    method: text('method').notNull(),
    checkNumber: integer('check_number'),
    reference: text('reference'),
    paidOn: date('paid_on', { mode: 'string' }),
    reason: text('reason').notNull(),
    status: text('status').notNull().default('pending'),
    requestedBy: uuid('requested_by').notNull(),
    decidedBy: uuid('decided_by'),
    decidedAt: instant('decided_at'),
    decisionReason: text('decision_reason'),
    createdAt: createdAt(),
  },
  (t) => [
    index('payment_approvals_pending').on(t.createdAt).where(sql`${t.status} = 'pending'`),
    check('payment_approvals_amount', sql`${t.amount} > 0`),
    check('payment_approvals_method', sql`${t.method} in ('batch', 'check', 'other')`),
    check('payment_approvals_status', sql`${t.status} in ('pending', 'approved', 'declined')`),
    check('payment_approvals_requester', sql`${t.requestedBy} <> ${t.consultantId}`),
    check(
      'payment_approvals_second',
      sql`${t.status} <> 'approved'
        or (${t.decidedBy} is not null and ${t.decidedBy} <> ${t.requestedBy} and ${t.decidedBy} <> ${t.consultantId})`,
    ),
  ],
);

/**
 * The payments of each batch, even after its cancellation. A payment is in one batch at a time: another can take it
 * only after its release, and a batch with a downloaded file releases it only once its outcome is known
 * (`release_payment`).
 */
export const payoutBatchPayments = pgTable(
  'payout_batch_payments',
  {
    batchId: uuid('batch_id')
      .notNull()
      .references(() => payoutBatches.batchId),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => commissionPayments.paymentId),
    createdAt: createdAt(),
    releasedAt: instant('released_at'),
  },
  (t) => [
    primaryKey({ columns: [t.batchId, t.paymentId] }),
    uniqueIndex('payout_batch_payments_living').on(t.paymentId).where(sql`${t.releasedAt} is null`),
  ],
);

/** What a bank returned of a batch, by a file that it sent: no account numbers. A file is stored once per batch. */
export const payoutReturnFiles = pgTable(
  'payout_return_files',
  {
    fileId: newId('file_id'),
    batchId: uuid('batch_id')
      .notNull()
      .references(() => payoutBatches.batchId),
    /** SHA-256 of the file. */
    contentHash: bytea('content_hash').notNull(),
    entries: jsonb('entries').$type<readonly StoredReturn[]>().notNull(),
    createdBy: uuid('created_by'),
    /** When its returns were last recorded, and by whom. */
    recordedAt: instant('recorded_at'),
    recordedBy: uuid('recorded_by'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('payout_return_files_content').on(t.batchId, t.contentHash),
    check('payout_return_files_recorded', sql`${t.recordedAt} is not null or ${t.recordedBy} is null`),
  ],
);

/** A consultant's business expenses, for their own records. */
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
    createdAt: createdAt(),
  },
  (t) => [
    index('expenses_consultant').on(t.consultantId, t.spentOn),
    check('expenses_category', sql`${t.category} in ('Operations', 'Marketing', 'Other')`),
    check('expenses_amount', sql`${t.amount} > 0`),
  ],
);

/** The receipt of an expense, as we encoded it or checked it. */
export const expenseReceipts = pgTable(
  'expense_receipts',
  {
    expenseId: uuid('expense_id')
      .primaryKey()
      .references(() => expenses.expenseId, { onDelete: 'cascade' }),
    consultantId: ofConsultant(),
    kind: text('kind').notNull(),
    fileId: uuid('file_id')
      .unique()
      .references(() => files.fileId),
    /** Of an earlier version, until a job has moved it to the store. */
    content: bytea('content'),
    createdAt: createdAt(),
  },
  (t) => [
    index('expense_receipts_to_move').on(t.expenseId).where(sql`${t.content} is not null`),
    check('expense_receipts_kind', sql`${t.kind} in ('image', 'pdf')`),
    check('expense_receipts_file', sql`num_nonnulls(${t.fileId}, ${t.content}) = 1`),
  ],
);
