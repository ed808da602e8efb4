import type { DemoProduct } from './product/product.ts';
import { randomOf } from './random.ts';
import { moments, reviewTexts, titles } from './review-texts.ts';

export type DemoReview = { readonly rating: 1 | 2 | 3 | 4 | 5; readonly title: string; readonly body: string };

/**
 * Reviews of a product: so many, and their stars average exactly to what the product says. Many are only stars and a
 * title; of the written ones hardly two are alike.
 */
export function demoReviews(seed: number, { code, reviews }: DemoProduct): readonly DemoReview[] {
  const random = randomOf(seed, `reviews ${code}`);
  const texts = reviewTexts[code];
  if (!texts && reviews.count > 0) throw new RangeError(`nobody writes about ${code}`);
  const { good = [], fair = [] } = texts ?? {};
  const wholes = random.shuffled(good.flatMap((thing) => moments.map((moment) => `${thing} ${moment}`)));
  const halves = random.shuffled(good);
  const complaints = random.shuffled(fair);
  return random.shuffled(starsOf(reviews.count, reviews.average)).map((rating) => {
    const title = random.pick(titles[rating]);
    if (rating <= 3) return { rating, title, body: complaints.pop() ?? '' };
    if (random.of(0.45)) return { rating, title, body: '' };
    if (rating === 4 && random.of(0.4))
      return { rating, title, body: [halves.pop(), complaints.pop()].filter(Boolean).join(' ') };
    const body = (random.of(0.35) ? halves.pop() : wholes.pop()) ?? '';
    return { rating, title, body };
  });
}

/** Stars that sum up to the average times the count, mostly fives: what is missing is spread over fours, threes, twos. */
export function starsOf(count: number, average: number): DemoReview['rating'][] {
  let missing = 5 * count - Math.round(count * average);
  const twos = Math.floor(missing / 20);
  missing -= 3 * twos;
  const threes = Math.floor(missing / 6);
  missing -= 2 * threes;
  const fours = missing;
  return Array.from({ length: count }, (_, place) =>
    place < twos ? 2 : place < twos + threes ? 3 : place < twos + threes + fours ? 4 : 5,
  );
}
