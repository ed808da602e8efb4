import type { Currency, Money } from '#domain/money/money.ts';
import type { Account } from './account.ts';

/** One side of a transaction: an account and the amount added to its balance. */
export interface Entry {
  readonly account: Account;
  readonly amount: bigint;
  readonly currency: Currency;
}

/** What happened, in balanced entries. Never changed once booked: a mistake is reversed by another one. */
export interface Transaction {
  /** Derived from the subject, so that the same thing is booked once however often it is tried. */
  readonly key: string;
  readonly kind: TransactionKind;
  readonly entries: readonly Entry[];
}

export type TransactionKind =
  | 'close-run'
  | 'release'
  | 'payout-request'
  | 'payout-send'
  | 'payout-recall'
  | 'payout-complete'
  | 'payout-fail'
  | 'clawback'
  | 'fee'
  | 'adjustment'
  | 'membership-fee'
  | 'membership-fee-refund';

/** Whether a transaction may be booked: at least two entries, none of zero, summing to zero in every currency. */
export function isBalanced({ entries }: Transaction): boolean {
  const sums = new Map<Currency, bigint>();
  for (const { currency, amount } of entries) sums.set(currency, (sums.get(currency) ?? 0n) + amount);
  const noneOfZero = entries.every(({ amount }) => amount !== 0n);
  return entries.length >= 2 && noneOfZero && [...sums.values()].every((sum) => sum === 0n);
}

/** What some transactions leave on an account in a currency. */
export function balanceOf(transactions: Iterable<Transaction>, account: Account, currency: Currency): bigint {
  let balance = 0n;
  for (const { entries } of transactions) {
    for (const entry of entries) {
      if (entry.currency === currency && isSameAccount(entry.account, account)) balance += entry.amount;
    }
  }
  return balance;
}

function isSameAccount(one: Account, other: Account): boolean {
  return one.kind === other.kind && ownerOf(one) === ownerOf(other);
}

function ownerOf(account: Account): string | null {
  return 'consultant' in account ? account.consultant : null;
}

/** Two entries: an amount leaves one account and reaches another. The amount is above zero. */
export function move(
  kind: TransactionKind,
  key: string,
  { amount, currency }: Money,
  from: Account,
  to: Account,
): Transaction {
  if (amount <= 0n) throw new RangeError(`a ${kind} moves an amount above zero, not ${amount}`);
  return {
    kind,
    key,
    entries: [
      { account: from, amount: -amount, currency },
      { account: to, amount, currency },
    ],
  };
}
