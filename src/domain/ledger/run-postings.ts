import type { Money } from '#domain/money/money.ts';
import { sum } from '#domain/money/money.ts';
import type { Account } from './account.ts';
import type { Entry, Transaction } from './transaction.ts';
import { move } from './transaction.ts';

/** A statement to book: its total, and its payable amount after the run's one conversion. */
export interface BookedStatement {
  readonly consultant: string;
  /** In the currency in which commissions are calculated; below zero after corrections of closed periods. */
  readonly total: Money;
  /** In the currency of payouts; equal to the total if there is only one currency. */
  readonly payable: Money;
}

/**
 * The close of a run: every statement is earned, at the company's expense. If payouts have another currency, the
 * exchange account connects the two. Null for a run without payments.
 */
export function closeRun(run: number, statements: readonly BookedStatement[]): Transaction | null {
  const [first] = statements;
  if (first === undefined) return null;
  const cost = sum(
    first.total.currency,
    statements.map(({ total }) => total),
  );
  const payable = sum(
    first.payable.currency,
    statements.map((statement) => statement.payable),
  );
  const exchanged = cost.currency === payable.currency ? [] : exchange(cost, payable);
  const earned = statements.map(({ consultant, payable }) => entry({ kind: 'earned', consultant }, payable));
  const entries = [entry({ kind: 'commission-expense' }, negative(cost)), ...exchanged, ...earned];
  const moving = entries.filter(({ amount }) => amount !== 0n);
  return moving.length === 0 ? null : { kind: 'close-run', key: `close-run:${run}`, entries: moving };
}

/** The calculated amount in, the payable one out, each in its currency. */
export function exchange(cost: Money, payable: Money): Entry[] {
  return [entry({ kind: 'fx' }, cost), entry({ kind: 'fx' }, negative(payable))];
}

/** One side, from an account and money. */
export function entry(account: Account, { amount, currency }: Money): Entry {
  return { account, amount, currency };
}

/** The negated amount. */
export function negative({ amount, currency }: Money): Money {
  return { amount: -amount, currency };
}

/** A statement of a closed run becomes available. One below zero makes less available: it is carried forward. */
export function releaseStatement(run: number, consultant: string, { amount, currency }: Money): Transaction {
  const earned: Account = { kind: 'earned', consultant };
  const available: Account = { kind: 'available', consultant };
  const key = `release:${run}:${consultant}`;
  if (amount < 0n) return move('release', key, { amount: -amount, currency }, available, earned);
  return move('release', key, { amount, currency }, earned, available);
}
