import type { Money } from '#domain/money/money.ts';
import { entry, exchange, negative } from './run-postings.ts';
import type { Transaction } from './transaction.ts';
import { move } from './transaction.ts';

/** A difference of a closed period as the close of the open one books it. */
export interface BookedDifference {
  /** Names the difference and the run whose close books it: `close-run:7:…`. */
  readonly cause: string;
  readonly consultant: string;
  /** In the currency in which commissions are calculated; below zero takes back. Not zero. */
  readonly total: Money;
  /** Its part of the statement's one conversion, in the currency of payouts. */
  readonly payable: Money;
}

/**
 * A difference of a closed period: a clawback where it takes back, an adjustment where it gives. Like the close of a run it
 * stands on `earned`, which may fall below zero and is carried forward.
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

/**
 * An earning taken back, above zero. `cause` (a return, a cancellation, a corrected sponsorship) and the id of the line
 * it takes back from name it: two returns of one order take back twice, the same return once. It comes off `earned` while
 * the statement waits there, else off `available`, which may fall below zero and is carried forward.
 */
export function clawback(
  cause: string,
  lineId: string,
  consultant: string,
  money: Money,
  from: 'earned' | 'available',
): Transaction {
  return move(
    'clawback',
    `clawback:${cause}:${lineId}`,
    money,
    { kind: from, consultant },
    { kind: 'commission-expense' },
  );
}

/** An admin gives or, below zero, takes an amount, with a reason kept beside it. Not zero. */
export function adjust(adjustment: string, consultant: string, { amount, currency }: Money): Transaction {
  const available = { kind: 'available', consultant } as const;
  const expense = { kind: 'commission-expense' } as const;
  const key = `adjustment:${adjustment}`;
  if (amount < 0n) return move('adjustment', key, { amount: -amount, currency }, available, expense);
  return move('adjustment', key, { amount, currency }, expense, available);
}

/** A debt that will not be collected: a consultant's balance below zero is brought up by an amount above zero. */
export function writeOff(writeOffId: string, consultant: string, debt: Money): Transaction {
  return move('write-off', `write-off:${writeOffId}`, debt, { kind: 'write-off' }, { kind: 'available', consultant });
}
