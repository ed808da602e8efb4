/** The average of `count` ratings that sum up to `sum`, with one decimal, half up; null without any. */
export function averageRating(sum: number, count: number): number | null {
  return count === 0 ? null : Math.floor((20 * sum + count) / (2 * count)) / 10;
}
