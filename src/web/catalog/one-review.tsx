import type { Review } from '#contract/catalog/catalog.ts';
import { m } from '#messages';
import { formatLongDay } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Stars } from './rating.tsx';
import classes from './reviews.module.css';

/** One review. The language of its text is not known. */
export function OneReview({ review, as: Element }: { review: Review; as: 'li' | 'div' }) {
  const { timeZone } = useCompany();
  return (
    <Element className={classes.review}>
      <p className={classes.head}>
        <Stars rating={review.rating} />
        {review.title !== '' && <strong lang="">{review.title}</strong>}
      </p>
      {review.body !== '' && (
        <p className={classes.body} lang="">
          {review.body}
        </p>
      )}
      <p className={classes.who}>
        <span>{review.author_name}</span>
        <time dateTime={review.created_at}>{formatLongDay(review.created_at, timeZone)}</time>
        {review.verified_purchase && <span className={classes.verified}>{m.review_verified()}</span>}
      </p>
    </Element>
  );
}
