/** What a proof of the books compares, in the order in which it is told. */
export const proofChecks = [
  'transactions-balance',
  'entries-in-place',
  'owed-is-borne',
  'earned-is-unreleased',
  'runs-booked-once',
  'statements-booked',
  'run-totals',
  'lines-make-statements',
  'bases-make-volumes',
  'bases-make-runs',
  'orders-counted-once',
  'payouts-booked',
  'statements-paid-once',
  'paid-what-is-owed',
] as const;
export type ProofCheck = (typeof proofChecks)[number];

/**
 * One thing seen from two sides that must agree: what a transaction takes and gives, a statement and its entry in the
 * ledger. Amounts in minor units of the currency; without a currency both are counts.
 */
export interface Sides {
  readonly currency: string | null;
  readonly one: bigint;
  readonly other: bigint;
}

/** A thing whose two sides differ, by its name. */
export interface Difference extends Sides {
  readonly what: string;
}

/** What one check found. */
export interface Comparison {
  readonly check: ProofCheck;
  /** Things compared. */
  readonly compared: number;
  /** How many of them differ. */
  readonly differing: number;
  /** The sums of both sides, by currency. */
  readonly sums: readonly Sides[];
  /** The first few that differ. */
  readonly examples: readonly Difference[];
}

/**
 * Whether a check holds. The sums are asked as well as the single things: two differences that cancel each other out show
 * only in the first, a thing that was left out of the comparison only in the second.
 */
export function holds({ differing, sums }: Comparison): boolean {
  return differing === 0 && sums.every(({ one, other }) => one === other);
}

/** The books are proved when every check was made, once, and holds. */
export function isProved(comparisons: readonly Comparison[]): boolean {
  const made = comparisons.map(({ check }) => check);
  return (
    made.length === proofChecks.length && proofChecks.every((check) => made.includes(check)) && comparisons.every(holds)
  );
}
