/** How many reviews gave 5, 4, 3, 2 and 1 stars, in this order. */
export type Stars = readonly [number, number, number, number, number];

/** The average of ratings that sum up to `sum`, with one decimal, half up; null without any. */
export function averageRating(sum: number, count: number): number | null {
  return count === 0 ? null : Math.floor((20 * sum + count) / (2 * count)) / 10;
}

/** The average rating and the number of reviews behind a count of stars. */
export function ratingOfStars(stars: Stars): { readonly rating: number | null; readonly count: number } {
  const count = stars.reduce((total, each) => total + each, 0);
  const sum = stars.reduce((total, each, index) => total + each * (5 - index), 0);
  return { rating: averageRating(sum, count), count };
}
