import type { Review } from '#contract/catalog/catalog.ts';
import { perLocale } from '#contract/language/format.ts';
import { m } from '#messages';
import { Stars } from './rating.tsx';
import classes from './reviews.module.css';

const days = perLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }), 'en-CA');

/** One review. The language of its text is not known. */
export function OneReview({ review, as: Element }: { review: Review; as: 'li' | 'div' }) {
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
        <time dateTime={review.created_at}>{days().format(new Date(review.created_at))}</time>
        {review.verified_purchase && <span className={classes.verified}>{m.review_verified()}</span>}
      </p>
    </Element>
  );
}
