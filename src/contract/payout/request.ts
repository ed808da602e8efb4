import { z } from 'zod';
import { command } from '../function.ts';
import { amount, id, idempotencyKey, instant, listInput, listOf } from '../shapes.ts';
import { payee } from './payee.ts';
import { paymentRow } from './payment.ts';
import { decisionReason, keyConflict, ownPayment, refusedPayee, undecidableRequest } from './refusals.ts';
import { typedAmount } from './typed-amount.ts';

export const requestStatus = z.enum(['pending', 'approved', 'declined', 'paid', 'failed']);

export const requestRow = z.object({
  request_id: id,
  consultant_id: id,
  consultant_name: z.string(),
  amount,
  currency: z.string(),
  status: requestStatus,
  /** Why it was declined, or why it came back. */
  reason: z.string().nullable(),
  payee: payee.nullable(),
  created_at: instant,
});
export type RequestRow = z.infer<typeof requestRow>;

/** A consultant requests a payout; an admin decides. */
export const requestFunctions = {
  requestPayout: command('request-payout', 'consultant', 'Ask for a payout of one’s available balance, or a part of it')
    .input(z.strictObject({ amount: typedAmount, idempotency_key: idempotencyKey }))
    .errors({
      ...refusedPayee,
      NO_PAYEE: { status: 422, message: 'Please choose a payout method first.' },
      PAYEE_NOT_VERIFIED: {
        status: 422,
        message: 'Your payout method has not been verified yet. You can request a payout as soon as it is.',
      },
      PAYEE_ON_HOLD: {
        status: 422,
        message: 'Your payout method was changed a short while ago. Payouts wait until the hold has ended.',
      },
      PAYEE_CURRENCY: {
        status: 422,
        message:
          'Your bank account is not in the currency of payouts, or its currency is not known. Enter your payout method again.',
      },
      BELOW_MINIMUM: { status: 422, message: 'This is less than the least amount that is paid out.' },
      MORE_THAN_AVAILABLE: { status: 422, message: 'This is more than your available balance.' },
      ...keyConflict,
    })
    .output(requestRow),

  getPayoutRequests: command('get-payout-requests', 'admin', 'Payout requests that wait for a decision, oldest first')
    .input(listInput)
    .output(listOf(requestRow)),
  approvePayoutRequest: command('approve-payout-request', 'admin', 'Make a payment of a request')
    .input(z.strictObject({ request_id: id, idempotency_key: idempotencyKey }))
    .errors({ ...refusedPayee, ...undecidableRequest, ...ownPayment, ...keyConflict })
    .output(paymentRow),
  declinePayoutRequest: command('decline-payout-request', 'admin', 'Decline a request: its amount is available again')
    .input(z.strictObject({ request_id: id, reason: decisionReason }))
    .errors(undecidableRequest)
    .output(requestRow),
};
