import type { Money } from '#domain/money/money.ts';
import { entry, exchange, negative } from './run-postings.ts';
import type { Transaction } from './transaction.ts';
import { move } from './transaction.ts';

/** A difference of a closed period, booked when the open period is closed. */
export interface BookedDifference {
  /** Names the difference and the run that books it when it is closed: `close-run:7:…`. */
  readonly cause: string;
  readonly consultant: string;
  /** In the currency in which commissions are calculated; negative for a clawback. Not zero. */
  readonly total: Money;
  /** Its part of the statement's one conversion, in the currency of payouts. */
  readonly payable: Money;
}

/**
 * A difference of a closed period: a clawback if negative, an adjustment if positive. Like the close of a run it is posted to
 * `earned`, which may become negative and is carried forward.
 */
export function bookDifference({ cause, consultant, total, payable }: BookedDifference): Transaction {
  const kind = total.amount < 0n ? 'clawback' : 'adjustment';
  const exchanged = total.currency === payable.currency ? [] : exchange(total, payable);
  const entries = [
    entry({ kind: 'commission-expense' }, negative(total)),
    ...exchanged,
    entry({ kind: 'earned', consultant }, payable),
  ].filter(({ amount }) => amount !== 0n);
  return { kind, key: `${kind}:${cause}`, entries };
}

/** A manual payment is an adjustment: an expense of the company, named by its payment. Above zero. */
export const creditManualPayment = (paymentId: string, consultant: string, money: Money): Transaction =>
  move(
    'adjustment',
    `adjustment:${paymentId}`,
    money,
    { kind: 'commission-expense' },
    { kind: 'available', consultant },
  );

/**
 * Reverses the credit of a manual payment: it failed, and must not become a balance; or it was a mistake, and is owed
 * back. Once, whichever comes first.
 */
export const reverseManualCredit = (paymentId: string, consultant: string, money: Money): Transaction =>
  move(
    'adjustment',
    `adjustment:reversal:${paymentId}`,
    money,
    { kind: 'available', consultant },
    { kind: 'commission-expense' },
  );
