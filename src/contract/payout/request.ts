import { z } from 'zod';
import { command, read } from '../function.ts';
import { amount, id, idempotencyKey, instant, listInput, listOf } from '../shapes.ts';
import { payee } from './payee.ts';
import { paymentRow } from './payment.ts';
import { decisionReason, keyConflict, ownPayment, refusedPayee, undecidableRequest } from './refusals.ts';
import { typedAmount } from './typed-amount.ts';

export const requestStatus = z.enum(['pending', 'approved', 'declined', 'cancelled', 'paid', 'failed']);

export const requestRow = z.object({
  request_id: id,
  consultant_id: id,
  consultant_name: z.string(),
  consultant_code: z.string(),
  amount,
  currency: z.string(),
  status: requestStatus,
  /** Why it was declined, or why it came back. */
  reason: z.string().nullable(),
  payee: payee.nullable(),
  created_at: instant,
});
export type RequestRow = z.infer<typeof requestRow>;

/** Why a payout cannot be requested, for the consultant. */
const refusedRequest = {
  ...refusedPayee,
  NO_PAYEE: { status: 422, message: 'Please choose a payout method first.' },
  PAYEE_NOT_VERIFIED: {
    status: 422,
    message: 'Your payout method has not been verified yet. You can request a payout as soon as it is.',
  },
  PAYEE_ON_HOLD: {
    status: 422,
    message: 'Your payout method was changed recently, so payouts are on hold.',
  },
  PAYEE_CURRENCY: {
    status: 422,
    message:
      'Your bank account is not in the currency of payouts, or its currency is not known. Enter your payout method again.',
  },
  PAYOUTS_HELD: { status: 422, message: 'Your payouts are on hold.' },
  BELOW_MINIMUM: { status: 422, message: 'This is below the minimum payout.' },
  MORE_THAN_AVAILABLE: { status: 422, message: 'This is more than your available balance.' },
} as const;

/** A payout before it is requested. */
export const payoutPreview = z.object({
  amount,
  currency: z.string(),
  /** The balance that stays available. */
  remaining: amount,
  payee,
  /** The payday on which it is paid if it is approved before. */
  expected_on: z.iso.date(),
});
export type PayoutPreview = z.infer<typeof payoutPreview>;

/** A consultant requests a payout; an admin decides. */
export const requestFunctions = {
  previewPayout: command(
    'preview-payout',
    'consultant',
    'What a payout of an amount would be: where, when, what remains',
  )
    .input(z.strictObject({ amount: typedAmount }))
    .errors(refusedRequest)
    .output(payoutPreview),
  requestPayout: command(
    'request-payout',
    'consultant',
    'Request a payout of your available balance, or of a part of it',
  )
    .input(z.strictObject({ amount: typedAmount, idempotency_key: idempotencyKey }))
    .errors({ ...refusedRequest, ...keyConflict })
    .output(requestRow),
  cancelPayoutRequest: command(
    'cancel-payout-request',
    'consultant',
    'Cancel your payout request before it is decided: its amount is available again',
  )
    .input(z.strictObject({ request_id: id }))
    .errors({
      UNKNOWN_REQUEST: { status: 404, message: 'This request does not exist.' },
      ALREADY_DECIDED: { status: 409, message: 'This request was already decided, so it can’t be cancelled.' },
    })
    .output(requestRow),

  getPayoutRequests: read(
    'get-payout-requests',
    'payouts:read',
    'Payout requests that wait for a decision, oldest first',
  )
    .input(listInput)
    .output(listOf(requestRow)),
  approvePayoutRequest: command('approve-payout-request', 'payouts:write', 'Make a payment of a request')
    .input(z.strictObject({ request_id: id, idempotency_key: idempotencyKey }))
    .errors({ ...refusedPayee, ...undecidableRequest, ...ownPayment, ...keyConflict })
    .output(paymentRow),
  declinePayoutRequest: command(
    'decline-payout-request',
    'payouts:write',
    'Decline a request: its amount is available again',
  )
    .input(z.strictObject({ request_id: id, reason: decisionReason }))
    .errors(undecidableRequest)
    .output(requestRow),
};
