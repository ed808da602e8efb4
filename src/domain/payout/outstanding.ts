/** A closed statement that nobody has paid, with what is payable for it: above zero, in cents. */
export interface UnpaidStatement {
  readonly id: string;
  readonly amount: bigint;
}

/**
 * What is still to be paid for each unpaid statement of a consultant, given them newest first and what the books owe her
 * (`earned` + `available`; what she requested has left both).
 *
 * Whatever left her account, or never reached it (a payout she requested, a debt, a fee), counts against her oldest
 * statements first: so what the books owe her is for the newest. A statement is never more than it came to, and all
 * together never more than is owed: paying what is outstanding pays nothing twice. What is owed beyond all statements
 * (a bonus given by hand) is no statement's; she requests it.
 */
export function outstandingOf(owed: bigint, newestFirst: readonly UnpaidStatement[]): Map<string, bigint> {
  const outstanding = new Map<string, bigint>();
  let left = owed < 0n ? 0n : owed;
  for (const { id, amount } of newestFirst) {
    const due = amount < left ? amount : left;
    outstanding.set(id, due);
    left -= due;
  }
  return outstanding;
}
