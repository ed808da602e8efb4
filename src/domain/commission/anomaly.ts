import type { BasisPoints } from '#domain/money/rate.ts';

/**
 * Thresholds at which a draft shows an anomaly before it becomes final. Anomalies are not necessarily errors, so the
 * thresholds show only a few in an ordinary month: a mistyped digit, an order credited to the wrong person, a tier that
 * was bought rather than sold, a volume set by hand.
 */
export const thresholds = {
  /**
   * A total this many times the average of a consultant's last statements, or the average this many times the total.
   */
  averageFactor: 3,
  /** The maximum and minimum number of statements in an average. */
  averageOf: { most: 6, least: 3 },
  /** The minimum difference from the average, in cents: small amounts are not reported. */
  averageDifference: 50_000n,
  /** A base so many times the average base of the run. */
  largeOrderFactor: 10,
  /** The share of own purchases in a consultant's base: regulators draw the line at seven tenths. */
  ownUseShare: 7_000 satisfies BasisPoints,
  /** How far the payout ratio may move between two months: five hundredths of the base. */
  ratioShift: 500 satisfies BasisPoints,
} as const;
