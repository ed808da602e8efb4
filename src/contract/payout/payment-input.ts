import { z } from 'zod';
import { day, id, idempotencyKey, singleLine } from '../shapes.ts';
import { keyConflict, ownPayment, refusedPayee } from './refusals.ts';
import { missing, typedAmount } from './typed-amount.ts';

/** Ways to pay outside of Birchline; such a payment is recorded, not sent. */
export const elsewhereWays = z.enum(['check', 'other']);

/**
 * How a payment is made. `bank` and `paypal` put it into the next batch; `transfer`, the specification's default, does
 * so by whichever of them the consultant has chosen. `check` and `other` record a payment made elsewhere.
 */
export const paymentMethod = z.enum(['transfer', 'bank', 'paypal', ...elsewhereWays.options], missing);
export type PaymentMethod = z.infer<typeof paymentMethod>;

/** The details of a payment made elsewhere. */
export const recordedInput = {
  checkNumber: z
    .int('Please enter the number of the cheque')
    .min(1, 'Please enter the number of the cheque')
    .max(999_999_999, 'Please enter the number of the cheque')
    .nullable()
    .default(null),
  reference: singleLine(100).nullable().default(null),
  paidOn: day('Please choose a day').nullable().default(null),
};

const manualInput = {
  consultantId: z.uuid(missing),
  amount: typedAmount,
  currency: z.string(missing).length(3, missing),
  recipientEmail: z.string(missing).trim().min(1, missing).max(254),
  recipientName: z.string(missing).trim().min(1, missing).max(200),
  paymentMethod: paymentMethod.default('transfer'),
  ...recordedInput,
  /** Makes the command happen once, however often it arrives. */
  idempotencyKey,
};

export const paymentInput = z.strictObject({
  ...manualInput,
  commissionId: id.nullable().default(null),
  /** The reason of a manual payment. */
  reason: singleLine(300).nullable().default(null),
});

/** The same fields for a payment that a second admin has to approve. */
export const approvalInput = z.strictObject({
  ...manualInput,
  commissionId: z.null('Only manual payments need an approval').default(null),
  reason: singleLine(300),
});

/** Why a payment cannot be recorded as made elsewhere. */
export const elsewhereErrors = {
  MISSING_DETAILS: {
    status: 422,
    message: 'Enter the cheque number or the reference, and the day of the payment.',
  },
  PAID_IN_FUTURE: { status: 422, message: 'The day of the payment can’t be in the future.' },
  PAID_TOO_EARLY: {
    status: 422,
    message: 'The day of the payment can’t be before the end of the month that it pays for.',
  },
  CHECK_NUMBER_TAKEN: { status: 409, message: 'Another payment already has this cheque number.' },
} as const;

/** Why a payment cannot be made, whether it has a statement or not. */
export const paymentErrors = {
  ...refusedPayee,
  ...keyConflict,
  ...ownPayment,
  ...elsewhereErrors,
  UNKNOWN_CONSULTANT: { status: 404, message: 'This consultant does not exist.' },
  OTHER_CURRENCY: { status: 422, message: 'This commission is paid in another currency.' },
  OTHER_RECIPIENT: { status: 422, message: 'The recipient differs from the consultant’s verified payout method.' },
  OTHER_METHOD: { status: 422, message: 'The consultant has chosen another payout method.' },
  SENT_NOT_RECORDED: {
    status: 422,
    message: 'Only a payment made by cheque or another way has a cheque number, a reference or a day.',
  },
  NO_REASON: { status: 422, message: 'Please enter a reason. A payment without a commission needs one.' },
} as const;
