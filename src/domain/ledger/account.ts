/**
 * The accounts of the books. A balance above zero on a consultant's account is what the company owes her there; the
 * company's accounts hold the other sides, so that all balances of a currency always sum to zero.
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

/** `earned`: closed and not yet released; `available`: hers to request; `payout-pending`: requested, not yet sent. */
export const consultantAccountKinds = ['earned', 'available', 'payout-pending'] as const;

/**
 * `commission-expense`: what commissions cost; `payout-clearing`: sent and not yet confirmed; `bank`: what left the
 * company's bank account; `fees`: withheld for payouts and membership, less what services take for payouts; `write-off`:
 * debts given up; `fx`: where the two currencies of a run meet.
 */
export const companyAccountKinds = [
  'commission-expense',
  'payout-clearing',
  'bank',
  'fees',
  'write-off',
  'fx',
] as const;
