import { useState } from 'react';
import type { ProductPage, Review } from '#contract/catalog.ts';
import { api, wordsOf } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { showError } from '#web/ui/toast.tsx';
import { Rating, Stars } from './rating.tsx';
import classes from './reviews.module.css';

const page = 20;
const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'UTC' });

function Histogram({ product }: { product: ProductPage }) {
  const most = Math.max(...product.stars, 1);
  return (
    <ul className={classes.stars} aria-label="Reviews by stars">
      {product.stars.map((count, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is the number of stars
        <li key={at} className={classes.bar}>
          <span>{5 - at}</span>
          <span className={classes.track} aria-hidden="true">
            <span className={classes.fill} style={{ transform: `scaleX(${count / most})` }} />
          </span>
          <span className={classes.count}>{count}</span>
        </li>
      ))}
    </ul>
  );
}

function OneReview({ review }: { review: Review }) {
  return (
    <li className={classes.review}>
      <p className={classes.head}>
        <Stars rating={review.rating} />
        <strong>{review.title}</strong>
      </p>
      {review.body !== '' && <p>{review.body}</p>}
      <p className={classes.who}>
        <span>{review.author_name}</span>
        <time dateTime={review.created_at}>{day.format(new Date(review.created_at))}</time>
        {review.verified_purchase && <span className={classes.verified}>Verified purchase</span>}
      </p>
    </li>
  );
}

/** What buyers say, the newest first; more on request. */
export function Reviews({ product }: { product: ProductPage }) {
  const [more, setMore] = useState<readonly Review[]>([]);
  const [busy, setBusy] = useState(false);
  const shown = [...product.reviews, ...more];
  if (product.rating === null || shown.length === 0) {
    return <p className={classes.none}>Nobody has reviewed this product yet.</p>;
  }
  const load = async () => {
    setBusy(true);
    try {
      const { data } = await api.catalog.getProductReviews({
        product_code: product.product_code,
        limit: page,
        offset: shown.length,
      });
      const known = new Set(shown.map(({ review_id }) => review_id));
      setMore((before) => [...before, ...data.filter(({ review_id }) => !known.has(review_id))]);
    } catch (error) {
      showError({ message: wordsOf(error, 'The reviews could not be loaded. Please try again later.') });
    }
    setBusy(false);
  };
  return (
    <div className={classes.reviews}>
      <div className={classes.sum}>
        <p className={classes.average}>
          <Rating rating={product.rating} count={product.review_count} />
        </p>
        <Histogram product={product} />
      </div>
      <div>
        <ul className={classes.list} aria-label="Reviews">
          {shown.map((review) => (
            <OneReview key={review.review_id} review={review} />
          ))}
        </ul>
        {shown.length < product.review_count && (
          <Button kind="plain" onClick={load} busy={busy}>
            Show more reviews
          </Button>
        )}
      </div>
    </div>
  );
}
