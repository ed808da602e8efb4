import { z } from 'zod';
import { command, read } from '../function.ts';
import { amount, day, id, instant, listInput, listOf, longListInput, longListOf, period } from '../shapes.ts';
import { batchFormat, batchStatus } from './batch.ts';
import { payee } from './payee.ts';
import { elsewhereErrors, elsewhereWays, paymentErrors, paymentInput, recordedInput } from './payment-input.ts';
import { changedPayment, decisionReason, ownPayment, refusedPayee, unchangeablePayment } from './refusals.ts';

/** Why a payment failed. For a closed or unknown account, the verification of the payout method is withdrawn. */
export const failureCause = z.enum(['account-closed', 'account-unknown', 'other']);
export type FailureCause = z.infer<typeof failureCause>;

export const paymentStatus = z.enum(['pending', 'processing', 'completed', 'failed']);
export type PaymentStatusWord = z.infer<typeof paymentStatus>;

/** A payment in the specification's fields. */
export const paymentRow = z.object({
  id: z.number().int(),
  payment_id: id,
  consultant_id: id,
  consultant_name: z.string(),
  consultant_code: z.string(),
  commission_id: id.nullable(),
  /** The period of the statement that it pays; null for a requested payout and for a manual payment. */
  period: period.nullable(),
  recipient_name: z.string(),
  recipient_email: z.string(),
  amount,
  currency: z.string(),
  payment_method: z.string(),
  status: paymentStatus,
  reason: z.string().nullable(),
  failure: z.string().nullable(),
  /** The number of the cheque; for any other completed payment, the next free number. */
  check_number: z.number().int().nullable(),
  /** The reference of a payment made elsewhere. */
  reference: z.string().nullable(),
  /** The second admin of a manual payment above the limit. */
  approved_by_name: z.string().nullable(),
  /** The reversal of a manual payment that was a mistake: its amount is owed back. */
  reversal: z.object({ at: instant, reason: z.string(), by_name: z.string().nullable() }).nullable(),
  /** Whether it pays no statement and no request. */
  is_manual: z.boolean(),
  batch_id: id.nullable(),
  batch: z.object({ format: batchFormat, file_number: z.number().int(), status: batchStatus }).nullable(),
  /** The same for payments that are one credit in the bank's file; null outside of one. */
  credit_id: id.nullable(),
  /** Payments, including this one, in the same credit of the bank's file: a decision about one applies to all. */
  credit_count: z.number().int(),
  credit_total: amount,
  completed_at: instant.nullable(),
  created_at: instant,
});
export type PaymentRow = z.infer<typeof paymentRow>;

/** The figures of the payments screen. */
export const paymentsOverview = z.object({
  /** The company's calendar day. */
  today: z.string(),
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
  /** Manual payments made in the present calendar month that neither failed nor were reversed. */
  manual_this_month: amount,
  manual_count: z.number().int(),
  /** Manual payments that wait for a second admin. */
  approval_count: z.number().int(),
  /** The configured ways to send payments. */
  batch_formats: z.array(batchFormat),
});
export type PaymentsOverview = z.infer<typeof paymentsOverview>;

/** A recipient of payments, to choose from. */
export const recipientRow = z.object({
  consultant_id: id,
  code: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  payee: payee.nullable(),
});
export type RecipientRow = z.infer<typeof recipientRow>;

/** What a payment would do, to be confirmed. */
export const previewedPayment = z.object({
  consultant_name: z.string(),
  consultant_code: z.string(),
  amount,
  currency: z.string(),
  /** The consultant's payout method. */
  payee: payee.nullable(),
  /** How it was paid elsewhere; null if it goes out with the next batch. */
  elsewhere: z
    .object({ check_number: z.number().int().nullable(), reference: z.string().nullable(), paid_on: z.string() })
    .nullable(),
  /** The reason of a manual payment. */
  reason: z.string().nullable(),
  /** Another admin has to approve it: it is above the limit of manual payments. */
  needs_approval: z.boolean(),
});
export type PreviewedPayment = z.infer<typeof previewedPayment>;

const unpayable = {
  UNKNOWN_COMMISSION: { status: 404, message: 'This consultant has no such commission.' },
  NOT_CLOSED: { status: 422, message: 'This commission belongs to a run that is not closed yet.' },
  ALREADY_PAID: { status: 409, message: 'This commission has already been paid.' },
  IN_PAYMENT: { status: 409, message: 'A payment of this commission is already on its way.' },
  NOTHING_OUTSTANDING: {
    status: 422,
    message: 'Nothing is outstanding for this commission: it is part of a requested payout or offset against a debt.',
  },
  OTHER_AMOUNT: { status: 422, message: 'The amount must be exactly what is outstanding for this commission.' },
} as const;

/** The filters of the list of payments. */
export const paymentFilter = {
  status: paymentStatus.nullable().default(null),
  method: z
    .enum(['transfer', 'paypal', ...elsewhereWays.options])
    .nullable()
    .default(null),
  /** The first and the last day of payments, in the company's calendar. */
  from: day('Please choose a day').nullable().default(null),
  to: day('Please choose a day').nullable().default(null),
};

/** Payments of statements and requests, manual payments, and their outcome. */
export const paymentFunctions = {
  getPaymentsOverview: read('get-payments-overview', 'payouts:read', 'The figures of the payments screen').output(
    paymentsOverview,
  ),
  getCommissionPayments: read(
    'get-commission-payments',
    ['consultant', 'payouts:read'],
    'Payments, newest first: all for an admin, otherwise your own',
  )
    .input(
      longListInput.extend({
        ...paymentFilter,
        batch_id: id.nullable().default(null),
        consultant_id: id.nullable().default(null),
      }),
    )
    .output(longListOf(paymentRow)),
  getPaymentRecipients: read('get-payment-recipients', 'payouts:write', 'Consultants who can be paid, by first name')
    .input(listInput.extend({ consultant_id: id.nullable().default(null) }))
    .output(listOf(recipientRow)),
  previewCommissionPayment: command(
    'preview-commission-payment',
    'payouts:write',
    'Who a payment would go to and whether another admin has to approve it',
  )
    .input(paymentInput)
    .errors({ ...paymentErrors, ...unpayable })
    .output(previewedPayment),
  processCommissionPayment: command(
    'process-commission-payment',
    'payouts:write',
    'Pay a statement, or an amount without one up to the limit, in the next batch; or record that it was paid elsewhere',
  )
    .input(paymentInput)
    .errors({
      ...paymentErrors,
      ...unpayable,
      ABOVE_LIMIT: {
        status: 403,
        message:
          'This is above the limit for manual payments to one consultant in 30 days. Another admin has to approve it.',
      },
    })
    .output(z.object({ success: z.literal(true), payment: paymentRow })),
  completePayout: command(
    'complete-payout',
    'payouts:write',
    'Record that a payment has arrived. For a payment that was not sent, say how it was paid elsewhere',
  )
    .input(
      z.strictObject({
        payment_id: id,
        payment_method: elsewhereWays.nullable().default(null),
        check_number: recordedInput.checkNumber,
        reference: recordedInput.reference,
        paid_on: recordedInput.paidOn,
      }),
    )
    .errors({
      ...unchangeablePayment,
      ...elsewhereErrors,
      ...changedPayment,
      NOT_SENT: {
        status: 409,
        message: 'This payment has not been sent. Put it into a batch, or record how it was paid elsewhere.',
      },
      PAYEE_CHANGED: {
        status: 409,
        message:
          'The payout method has changed since this payment was decided. Nothing can be paid to the previous one.',
      },
      PAYOUTS_HELD: refusedPayee.PAYOUTS_HELD,
      ...ownPayment,
    })
    .output(paymentRow),
  failPayout: command(
    'fail-payout',
    'payouts:write',
    'Record that a payment failed. The amount is available again, unless it was a manual payment',
  )
    .input(
      z.strictObject({
        payment_id: id,
        reason: decisionReason,
        cause: failureCause.default('other'),
        /** The status shown to the admin. Null unless completed: a completed payment is failed only deliberately. */
        expected_status: z.enum(['pending', 'processing', 'completed']).nullable().default(null),
      }),
    )
    .errors({
      ...unchangeablePayment,
      ...changedPayment,
      ...ownPayment,
    })
    .output(paymentRow),
  reverseManualPayment: command(
    'reverse-manual-payment',
    'payouts:write',
    'Reverse a manual payment that was a mistake: its amount is owed back and set against the next statements',
  )
    .input(z.strictObject({ payment_id: id, reason: decisionReason }))
    .errors({
      ...ownPayment,
      UNKNOWN_PAYMENT: unchangeablePayment.UNKNOWN_PAYMENT,
      NOT_MANUAL: { status: 422, message: 'Only manual payments can be reversed.' },
      STATUS_NOT_ALLOWED: { status: 409, message: 'Only completed payments can be reversed.' },
      ALREADY_REVERSED: { status: 409, message: 'This payment has already been reversed.' },
    })
    .output(paymentRow),
};
