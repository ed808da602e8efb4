import { z } from 'zod';
import { instant, singleLine } from '../shapes.ts';

// What several functions of the noun refuse, in one wording each.

/** Why a consultant cannot be paid, for an admin. */
export const refusedPayee = {
  NO_PAYEE: { status: 422, message: 'This consultant has not chosen a payout method yet.' },
  PAYEE_NOT_VERIFIED: { status: 422, message: 'The payout method has not been verified yet.' },
  PAYEE_ON_HOLD: {
    status: 422,
    message: 'The payout method was changed recently, so payouts are on hold.',
  },
  PAYEE_CURRENCY: {
    status: 422,
    message:
      'The bank account is not in the currency of payouts, or its currency is not known. The consultant has to enter an account in that currency, or choose PayPal.',
  },
  PAYOUTS_HELD: {
    status: 422,
    message: 'The payouts of this consultant are on hold. Release the hold before you pay.',
  },
} as const;

/** An earlier decision: what, by whom (null for the company itself) and when. */
const decidedBy = { by: z.string().nullable(), at: instant.nullable() };

export const keyConflict = {
  KEY_CONFLICT: { status: 409, message: 'This key was used for another command before.' },
} as const;

/** No one decides about their own money. */
export const ownPayment = {
  OWN_PAYMENT: { status: 403, message: 'Another admin has to decide about your own payments.' },
} as const;

export const serviceKnows = {
  SERVICE_KNOWS: {
    status: 409,
    message: 'The payment provider is processing this payment. Check its status with the provider.',
  },
} as const;

/** The errors of a change of one payment rather than its whole batch. */
export const unchangeablePayment = {
  UNKNOWN_PAYMENT: { status: 404, message: 'This payment does not exist.' },
  IN_OPEN_BATCH: { status: 409, message: 'This payment is part of a batch that is not sent yet.' },
  ...serviceKnows,
} as const;

/** Another admin was faster, or the payment has moved on since the page was loaded. */
export const changedPayment = {
  STATUS_NOT_ALLOWED: {
    status: 409,
    message: 'The status of this payment has changed. Check it and try again.',
    data: z.object({ status: z.string(), ...decidedBy }),
  },
} as const;

export const undecidableRequest = {
  UNKNOWN_REQUEST: { status: 404, message: 'This request does not exist.' },
  ALREADY_DECIDED: {
    status: 409,
    message: 'A decision on this request has already been made.',
    data: z.object({ decision: z.string(), ...decidedBy }),
  },
} as const;

export const unknownPayee = {
  UNKNOWN_PAYEE: { status: 404, message: 'This payout method does not exist.' },
} as const;

export const decidedPayee = {
  ALREADY_DECIDED: {
    status: 409,
    message: 'Another admin has already decided about this payout method.',
    data: z.object({ decision: z.enum(['verified', 'unverified', 'rejected', 'replaced']), ...decidedBy }),
  },
} as const;

export const unknownBatch = {
  UNKNOWN_BATCH: { status: 404, message: 'This batch does not exist.' },
} as const;

export const cancelledBatch = {
  BATCH_CANCELLED: { status: 409, message: 'This batch was cancelled. Its unpaid payments are due again.' },
} as const;

export const completedBatch = {
  ALREADY_COMPLETED: {
    status: 409,
    message: 'All payments of this batch have been recorded already.',
    data: z.object(decidedBy),
  },
} as const;

export const noOriginator = {
  NO_ORIGINATOR: {
    status: 422,
    message: 'The company is not set up to pay this way. The settings for its bank or its payout service are missing.',
  },
} as const;

export const refusedByService = {
  REFUSED_BY_SERVICE: {
    status: 422,
    message: 'The provider refused this batch and paid nothing. Its answer is on the batch.',
  },
} as const;

export const payeeChanged = {
  PAYEE_CHANGED: {
    status: 409,
    message: 'A payout method in this batch has changed. Cancel the batch and create a new one.',
  },
} as const;

/** Why an admin decided against a consultant's request, shown to the consultant. */
export const decisionReason = singleLine(300, 'Please give a reason');
