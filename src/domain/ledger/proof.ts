/** The checks of the proof of the books, in the order of its report. */
export const proofChecks = [
  'transactions-balance',
  'entries-in-place',
  'owed-is-borne',
  'earned-is-unreleased',
  'runs-booked-once',
  'statements-booked',
  'run-totals',
  'lines-make-statements',
  'volumes-are-sold',
  'bases-make-volumes',
  'bases-make-runs',
  'orders-counted-once',
  'payouts-booked',
  'manual-payments-booked',
  'membership-fees-booked',
  'statements-paid-once',
  'paid-what-is-owed',
  'audit-chain',
] as const;
export type ProofCheck = (typeof proofChecks)[number];

/**
 * Two sides that must agree: a transaction's debits and credits, or a statement and its ledger entry. Amounts in minor
 * units of the currency; without a currency both are counts.
 */
export interface Sides {
  readonly currency: string | null;
  readonly one: bigint;
  readonly other: bigint;
}

/** A named thing with two differing sides. */
export interface Difference extends Sides {
  readonly what: string;
}

/** The result of one check. */
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
 * Whether a check holds. It tests single things and sums: differences that cancel each other out show only in the
 * first, a thing missing in the comparison only in the second.
 */
export function holds({ differing, sums }: Comparison): boolean {
  return differing === 0 && sums.every(({ one, other }) => one === other);
}

/** The books are proved if every check was made exactly once, and holds. */
export function isProved(comparisons: readonly Comparison[]): boolean {
  const checks = comparisons.map(({ check }) => check);
  return (
    checks.length === proofChecks.length &&
    proofChecks.every((check) => checks.includes(check)) &&
    comparisons.every(holds)
  );
}
