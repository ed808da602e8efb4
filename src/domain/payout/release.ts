import { releaseStatement } from '#domain/ledger/run-postings.ts';
import type { Transaction } from '#domain/ledger/transaction.ts';
import type { Currency } from '#domain/money/money.ts';

/** A closed statement not yet released: the amount booked as earned for it, in cents; not zero. */
export interface EarnedStatement {
  readonly run: number;
  readonly amount: bigint;
}

/**
 * Releases a consultant's closed statements: the whole balance of `earned` becomes available. If that is less than the
 * statements (something was deducted while they waited), the first takes the difference; one of zero is omitted.
 */
export function releaseAll(
  consultant: string,
  earned: bigint,
  currency: Currency,
  statements: readonly EarnedStatement[],
): Transaction[] {
  const difference = earned - statements.reduce((sum, { amount }) => sum + amount, 0n);
  return statements.flatMap(({ run, amount }, at) => {
    const released = at === 0 ? amount + difference : amount;
    return released === 0n ? [] : [releaseStatement(run, consultant, { amount: released, currency })];
  });
}
