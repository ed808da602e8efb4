import { z } from 'zod';
import { command } from '../function.ts';
import { amount, id, idempotencyKey, instant, listInput, listOf, period, singleLine } from '../shapes.ts';
import { batchFormat } from './batch.ts';
import { payee } from './payee.ts';
import { decisionReason, keyConflict, ownPayment, refusedPayee, unchangeablePayment } from './refusals.ts';
import { missing, typedAmount } from './typed-amount.ts';

export const paymentStatus = z.enum(['pending', 'processing', 'completed', 'failed']);
export type PaymentStatusWord = z.infer<typeof paymentStatus>;

/** A payment in the specification's fields, and what it is for. */
export const paymentRow = z.object({
  id: z.number().int(),
  payment_id: id,
  consultant_id: id,
  consultant_name: z.string(),
  commission_id: id.nullable(),
  /** Of the statement that it pays; null for a payout she asked for and for a manual payment. */
  period: period.nullable(),
  recipient_name: z.string(),
  recipient_email: z.string(),
  amount,
  currency: z.string(),
  payment_method: z.string(),
  status: paymentStatus,
  reason: z.string().nullable(),
  failure: z.string().nullable(),
  check_number: z.number().int().nullable(),
  batch_id: id.nullable(),
  completed_at: instant.nullable(),
  created_at: instant,
});
export type PaymentRow = z.infer<typeof paymentRow>;

/** What the tiles of the payments screen say. */
export const paymentsOverview = z.object({
  currency: z.string(),
  outstanding: amount,
  outstanding_count: z.number().int(),
  requested: amount,
  request_count: z.number().int(),
  payees_to_verify: z.number().int(),
  /** Decided and not yet with the bank or confirmed. */
  due: amount,
  due_count: z.number().int(),
  /** Completed in the present calendar month. */
  paid_this_month: amount,
  /** The ways in which the company is set up to hand payments over. */
  batch_formats: z.array(batchFormat),
});
export type PaymentsOverview = z.infer<typeof paymentsOverview>;

/** A recipient of payments, to choose from. */
export const recipientRow = z.object({
  consultant_id: id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  payee: payee.nullable(),
});
export type RecipientRow = z.infer<typeof recipientRow>;

/** Payments of statements and requests, manual payments, and what becomes of them. */
export const paymentFunctions = {
  getPaymentsOverview: command('get-payments-overview', 'admin', 'The figures of the payments screen').output(
    paymentsOverview,
  ),
  getCommissionPayments: command(
    'get-commission-payments',
    'consultant',
    'Payments, newest first: all for an admin, otherwise one’s own',
  )
    .input(listInput.extend({ status: paymentStatus.nullable().default(null), batch_id: id.nullable().default(null) }))
    .output(listOf(paymentRow)),
  getPaymentRecipients: command('get-payment-recipients', 'admin', 'Consultants who can be paid, by first name')
    .input(listInput)
    .output(listOf(recipientRow)),
  processCommissionPayment: command(
    'process-commission-payment',
    'admin',
    'Record the payment of a statement; without one, an adjustment with a reason that is paid at once',
  )
    .input(
      z.strictObject({
        consultantId: z.uuid(missing),
        commissionId: id.nullable().default(null),
        amount: typedAmount,
        currency: z.string(missing).length(3, missing),
        recipientEmail: z.string(missing).trim().min(1, missing).max(254),
        recipientName: z.string(missing).trim().min(1, missing).max(200),
        /** `transfer`, the specification's default, is the way that the consultant has chosen, whichever it is. */
        paymentMethod: z.string(missing).trim().min(1, missing).max(20).default('transfer'),
        /** Why a manual payment is made. */
        reason: singleLine(300).nullable().default(null),
        /** Makes a manual payment happen once; a statement is paid once by itself. */
        idempotencyKey: idempotencyKey.nullable().default(null),
      }),
    )
    .errors({
      ...refusedPayee,
      ...keyConflict,
      UNKNOWN_CONSULTANT: { status: 404, message: 'This consultant does not exist.' },
      UNKNOWN_COMMISSION: { status: 404, message: 'This consultant has no such commission.' },
      NOT_CLOSED: { status: 422, message: 'This commission belongs to a run that is not closed yet.' },
      ALREADY_PAID: { status: 409, message: 'This commission has already been paid.' },
      IN_PAYMENT: { status: 409, message: 'A payment of this commission is already on its way.' },
      NOTHING_OUTSTANDING: {
        status: 422,
        message: 'Nothing is outstanding for this commission: it is part of a requested payout or set against a debt.',
      },
      OTHER_AMOUNT: { status: 422, message: 'The amount must be exactly what is outstanding for this commission.' },
      OTHER_CURRENCY: { status: 422, message: 'This commission is paid in another currency.' },
      OTHER_RECIPIENT: {
        status: 422,
        message: 'The recipient differs from the consultant’s verified payout method.',
      },
      OTHER_METHOD: { status: 422, message: 'The consultant has chosen another payout method.' },
      ...ownPayment,
      NO_REASON: { status: 422, message: 'A payment without a commission needs a reason.' },
    })
    .output(z.object({ success: z.literal(true), payment: paymentRow })),
  completePayout: command('complete-payout', 'admin', 'Record that a payment has arrived')
    .input(z.strictObject({ payment_id: id }))
    .errors({
      ...unchangeablePayment,
      STATUS_NOT_ALLOWED: { status: 409, message: 'This payment can’t be completed any more.' },
      PAYEE_CHANGED: {
        status: 409,
        message: 'The payout method has changed since this payment was decided. Nothing can be paid to the one before.',
      },
      ...ownPayment,
    })
    .output(paymentRow),
  failPayout: command('fail-payout', 'admin', 'Record that a payment failed: the amount is available again')
    .input(z.strictObject({ payment_id: id, reason: decisionReason }))
    .errors({
      ...unchangeablePayment,
      STATUS_NOT_ALLOWED: { status: 409, message: 'This payment has already failed.' },
      ...ownPayment,
    })
    .output(paymentRow),
};
