import type { BasisPoints } from '#domain/money/rate.ts';

/**
 * From where on something in a draft deserves a look before it becomes final. None of it is wrong by itself, so the marks
 * stand where an ordinary month shows a handful: a slipped digit, an order booked on the wrong person, a tier that was
 * bought rather than sold, a volume set by hand.
 */
export const marks = {
  /** A total so many times the average of somebody's last statements, or the average so many times the total. */
  averageFactor: 3,
  /** How many statements an average is taken of at most, and at least. */
  averageOf: { most: 6, least: 3 },
  /** The least difference from the average, in cents: three times of little is still little. */
  averageDifference: 50_000n,
  /** A base so many times the average base of the run. */
  largeOrderFactor: 10,
  /** The share of own purchases in somebody's base: seven tenths is the line that regulators draw. */
  ownUseShare: 7_000 satisfies BasisPoints,
  /** How far the payout ratio may move between two months: five hundredths of the base. */
  ratioShift: 500 satisfies BasisPoints,
} as const;
