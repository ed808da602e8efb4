import { withDecimalSign } from '#contract/language/format.ts';
import { m } from '#messages';
import classes from './rating.module.css';

/** A star in a box of 20 by 20. */
export const star = 'M10 1.8l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z';
const five = [1, 2, 3, 4, 5] as const;

type Props = {
  /** The average, with one decimal. */
  rating: number;
  count: number;
};

/** The average rating as a figure; hidden without reviews. */
export function Rating({ rating, count }: Props) {
  const figure = withDecimalSign(rating.toFixed(1).replace(/\.0$/, ''));
  return (
    <span className={classes.rating}>
      <span className="visually-hidden">{m.product_rated({ rating: figure, count })}</span>
      <svg viewBox="0 0 20 20" className={classes.star} aria-hidden="true" focusable="false">
        <path d={star} />
      </svg>
      <span aria-hidden="true">{`${figure} (${count})`}</span>
    </span>
  );
}

/** The stars of one review. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className={classes.stars}>
      <span className="visually-hidden">{m.review_stars_of_5({ rating })}</span>
      {five.map((nth) => (
        <svg
          key={nth}
          viewBox="0 0 20 20"
          className={classes.star}
          data-empty={nth > rating || undefined}
          aria-hidden="true"
          focusable="false"
        >
          <path d={star} />
        </svg>
      ))}
    </span>
  );
}
