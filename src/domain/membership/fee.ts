/**
 * `due`: to be charged, or charged again; `overdue`: not charged again automatically; `refunding`: the card processor has not
 * answered yet; `cancelled`: no longer owed.
 */
export const feeStatuses = ['due', 'overdue', 'paid', 'refunding', 'refunded', 'cancelled'] as const;
export type FeeStatus = (typeof feeStatuses)[number];

/** Why a charge failed. */
export const chargeFailures = [
  'no-card',
  'declined',
  'insufficient-funds',
  'expired-card',
  'authentication-required',
] as const;
export type ChargeFailure = (typeof chargeFailures)[number];
