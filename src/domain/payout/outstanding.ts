/** An unpaid closed statement with its payable amount: above zero, in cents. */
export interface UnpaidStatement {
  readonly id: string;
  readonly amount: bigint;
}

/**
 * The outstanding amount of each unpaid statement of a consultant, from the statements newest first and the debt in the books
 * (`earned` + `available`; requested amounts are in neither).
 *
 * Amounts that left the account or never reached it (a requested payout, a debt) count against the oldest statements first, so the
 * rest belongs to the newest. No statement exceeds its amount, and all together never exceed the debt, so nothing is paid twice.
 * A debt beyond all statements (a manual bonus) belongs to no statement; the consultant requests it.
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
