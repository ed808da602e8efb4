/**
 * Splits `whole` in proportion to `weights` into integer shares that add up to it exactly: every share is rounded down,
 * then the cents left over go one each to the largest remainders, the earlier one where two are equal.
 *
 * @param whole at least 0
 * @param weights at least 0 each; with all of them 0, `whole` must be 0
 */
export function sharesOf(whole: bigint, weights: readonly bigint[]): bigint[] {
  const sum = weights.reduce((total, weight) => total + weight, 0n);
  if (whole < 0n || weights.some((weight) => weight < 0n)) throw new RangeError('shares of amounts below zero');
  if (sum === 0n) {
    if (whole !== 0n) throw new RangeError('nothing to share an amount among');
    return weights.map(() => 0n);
  }
  const shares = weights.map((weight) => (whole * weight) / sum);
  const left = Number(whole - shares.reduce((total, share) => total + share, 0n));
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (whole * weight) % sum }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1));
  const luckier = new Set(byRemainder.slice(0, left).map(({ index }) => index));
  return shares.map((share, index) => (luckier.has(index) ? share + 1n : share));
}
