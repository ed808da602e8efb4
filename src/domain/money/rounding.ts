/**
 * The nearest integer to `numerator / denominator`, exactly. A half is rounded away from zero ("half up"), even if negative, so that
 * reversing an amount gives the same cents as rounding the reversal.
 *
 * @param denominator above zero
 */
export function roundHalfUp(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError('roundHalfUp needs a denominator above zero');
  if (numerator < 0n) return -roundHalfUp(-numerator, denominator);
  return (2n * numerator + denominator) / (2n * denominator);
}

/** The average of `count` amounts in minor units, from their sum, rounded half up; null of none. */
export const averageOf = (total: bigint, count: number): bigint | null =>
  count === 0 ? null : roundHalfUp(total, BigInt(count));
