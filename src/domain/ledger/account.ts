/**
 * The accounts of the books. A positive balance on a consultant's account is the company's debt to them; the company's
 * accounts are the other sides, so that all balances of a currency always sum to zero.
 */
export type Account = ConsultantAccount | CompanyAccount;

export interface ConsultantAccount {
  readonly kind: ConsultantAccountKind;
  readonly consultant: string;
}

export interface CompanyAccount {
  readonly kind: CompanyAccountKind;
}

export type ConsultantAccountKind = (typeof consultantAccountKinds)[number];
export type CompanyAccountKind = (typeof companyAccountKinds)[number];

/** `earned`: closed and not yet released; `available`: can be withdrawn; `payout-pending`: requested, not yet sent. */
export const consultantAccountKinds = ['earned', 'available', 'payout-pending'] as const;

/**
 * `commission-expense`: the cost of commissions; `payout-clearing`: sent and not yet confirmed; `bank`: paid from the company's bank
 * account, less what came in; `fees`: payout services' fees; `membership-fees`: what consultants paid; `fx`: exchange between the two currencies of a run.
 */
export const companyAccountKinds = [
  'commission-expense',
  'payout-clearing',
  'bank',
  'fees',
  'membership-fees',
  'fx',
] as const;
