/** A bank account that payouts go to, as its country names one. Digits only. */
export type BankAccount = CanadianAccount | AmericanAccount;

export interface CanadianAccount {
  readonly country: 'CA';
  /** Three digits of the institution, five of the branch ("transit"). */
  readonly institution: string;
  readonly transit: string;
  /** Seven to twelve digits. */
  readonly account: string;
}

export interface AmericanAccount {
  readonly country: 'US';
  /** Nine digits of the ABA, the last one a check digit. */
  readonly routing: string;
  /** Four to seventeen digits: the field length of a NACHA file. */
  readonly account: string;
  readonly kind: AccountKind;
}

export type AccountKind = 'checking' | 'savings';

/** The errors of a typed account; none if it could exist. */
export type AccountFault =
  | 'institution-not-3-digits'
  | 'transit-not-5-digits'
  | 'account-not-7-to-12-digits'
  | 'routing-not-9-digits'
  | 'routing-wrong-check-digit'
  | 'account-not-4-to-17-digits';

/** All errors of an account, in the order of its fields; only its bank knows whether it exists. */
export function faultsOf(account: BankAccount): AccountFault[] {
  const faults: (AccountFault | false)[] =
    account.country === 'CA'
      ? [
          !/^\d{3}$/.test(account.institution) && 'institution-not-3-digits',
          !/^\d{5}$/.test(account.transit) && 'transit-not-5-digits',
          !/^\d{7,12}$/.test(account.account) && 'account-not-7-to-12-digits',
        ]
      : [
          !/^\d{9}$/.test(account.routing) && 'routing-not-9-digits',
          /^\d{9}$/.test(account.routing) && !isRoutingNumber(account.routing) && 'routing-wrong-check-digit',
          !/^\d{4,17}$/.test(account.account) && 'account-not-4-to-17-digits',
        ];
  return faults.filter((fault) => fault !== false);
}

/**
 * Whether nine digits are a routing number: weighted 3, 7, 1, 3, 7, 1, 3, 7, 1 they sum to a multiple of ten (American
 * Bankers Association, routing number policy). Nine zeros are none.
 */
export function isRoutingNumber(digits: string): boolean {
  if (!/^\d{9}$/.test(digits) || digits === '000000000') return false;
  const weights = [3, 7, 1];
  const sum = [...digits].reduce((total, digit, place) => total + Number(digit) * (weights[place % 3] ?? 0), 0);
  return sum % 10 === 0;
}

/** The only part of an account number that is ever shown. */
export const lastFourOf = ({ account }: BankAccount): string => account.slice(-4);
