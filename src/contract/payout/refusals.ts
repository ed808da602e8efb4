import { singleLine } from '../shapes.ts';

// What several functions of the noun refuse, in one wording each.

/** Why nothing can be paid to a consultant, as it is told to an admin. */
export const refusedPayee = {
  NO_PAYEE: { status: 422, message: 'This consultant has not chosen a payout method yet.' },
  PAYEE_NOT_VERIFIED: { status: 422, message: 'The payout method has not been verified yet.' },
  PAYEE_ON_HOLD: {
    status: 422,
    message: 'The payout method was changed a short while ago. Payouts wait until the hold has ended.',
  },
} as const;

export const keyConflict = {
  KEY_CONFLICT: { status: 409, message: 'This key was used for another command before.' },
} as const;

/** Nobody decides about money of her own. */
export const ownPayment = {
  OWN_PAYMENT: { status: 403, message: 'Another admin has to decide about your own payments.' },
} as const;

export const serviceKnows = {
  SERVICE_KNOWS: {
    status: 409,
    message: 'A service is making this payment and says itself whether it has arrived. Please ask it.',
  },
} as const;

/** Of a change that concerns one payment and not its whole batch. */
export const unchangeablePayment = {
  UNKNOWN_PAYMENT: { status: 404, message: 'This payment does not exist.' },
  IN_OPEN_BATCH: { status: 409, message: 'This payment is part of a batch that is not sent yet.' },
  ...serviceKnows,
} as const;

export const undecidableRequest = {
  UNKNOWN_REQUEST: { status: 404, message: 'This request does not exist.' },
  ALREADY_DECIDED: { status: 409, message: 'This request has been decided already.' },
} as const;

export const unknownPayee = {
  UNKNOWN_PAYEE: { status: 404, message: 'This payout method does not exist, or it has been replaced.' },
} as const;

export const unknownBatch = {
  UNKNOWN_BATCH: { status: 404, message: 'This batch does not exist.' },
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
    message: 'The service refused this batch and has paid nothing of it. What it said stands with the batch.',
  },
} as const;

export const payeeChanged = {
  PAYEE_CHANGED: {
    status: 409,
    message: 'A payout method in this batch has changed since. Please cancel the batch and make a new one.',
  },
} as const;

/** Why an admin decided against a consultant's wish, for her to read. */
export const decisionReason = singleLine(300, 'Please give a reason');
