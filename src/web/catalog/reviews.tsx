import { type MouseEvent, Suspense, useEffect, useState } from 'react';
import { Form, useLocation, useSearchParams } from 'react-router';
import type { ProductPage, Review, OwnReview as Standing } from '#contract/catalog/catalog.ts';
import { m } from '#messages';
import type { clientLoader } from '#web/routes/public/product-reviews.ts';
import { withReturn } from '#web/shell/return-address.ts';
import { Button } from '#web/ui/button.tsx';
import { failed, useFetcher } from '#web/ui/form/use-fetcher.ts';
import { lazyAhead } from '#web/ui/lazy-ahead.ts';
import { showError } from '#web/ui/toast.tsx';
import { OneReview } from './one-review.tsx';
import { Rating } from './rating.tsx';
import classes from './reviews.module.css';

const AccountDialog = lazyAhead(() => import('../account/account-dialog.tsx'));
const OwnReview = lazyAhead(() => import('./own-review.tsx'));

function Histogram({ product }: { product: ProductPage }) {
  const most = Math.max(...product.stars, 1);
  return (
    <ul className={classes.stars} aria-label={m.review_by_stars()}>
      {product.stars.map((count, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the position is the number of stars
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

/** Explains to signed-out visitors who can review. */
function SignInToReview() {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const location = useLocation();
  const show = (event: MouseEvent) => {
    event.preventDefault();
    setWanted(true);
    setOpen(true);
  };
  return (
    <p className={classes.guest}>
      {m.review_guest()}{' '}
      <a href={withReturn('/auth', location)} onClick={show} aria-haspopup="dialog">
        {m.review_sign_in()}
      </a>
      <Suspense>{wanted && <AccountDialog open={open} onClose={() => setOpen(false)} />}</Suspense>
    </p>
  );
}

/** The reviews of the page and those that were loaded after them. */
function useReviews(product: ProductPage) {
  const { load, data, state } = useFetcher<typeof clientLoader>(failed);
  const [more, setMore] = useState<readonly Review[]>([]);
  // After a change the newest reviews are other ones.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page's reviews are the reason
  useEffect(() => setMore([]), [product.reviews]);
  useEffect(() => {
    if (data === 'failed') showError({ message: m.review_load_failed() });
    else if (data) setMore((before) => [...before, ...data]);
  }, [data]);
  const reviews = new Map([...product.reviews, ...more].map((review) => [review.review_id, review]));
  const next = (from: number) => void load(`/shop/${encodeURIComponent(product.product_code)}/reviews?from=${from}`);
  return { reviews: [...reviews.values()], next, busy: state !== 'idle' };
}

type Props = {
  product: ProductPage;
  /** The user's own review; null for guests. */
  own: Standing | 'failed' | null;
};

/** The reviews, newest first and loaded in pages, with the user's own review above. */
export function Reviews({ product, own: standing }: Props) {
  const { reviews, next, busy } = useReviews(product);
  const [search] = useSearchParams();
  const from = (Number(search.get('from')) || 0) + reviews.length;
  // The user's own review is above the list.
  const ownId = standing !== null && standing !== 'failed' ? standing.review?.review_id : undefined;
  const others = reviews.filter(({ review_id }) => review_id !== ownId);
  const own =
    standing === null ? (
      <SignInToReview />
    ) : (
      <Suspense fallback={<div className={classes.ownWaiting} />}>
        <OwnReview product={product} own={standing} />
      </Suspense>
    );
  if (product.rating === null || reviews.length === 0) {
    return (
      <>
        {own}
        <p className={classes.none}>{m.review_none()}</p>
      </>
    );
  }
  return (
    <div className={classes.reviews}>
      <div className={classes.sum}>
        <p className={classes.average}>
          <Rating rating={product.rating} count={product.review_count} />
        </p>
        <Histogram product={product} />
      </div>
      <div>
        {own}
        {others.length > 0 && (
          <ul className={classes.list} aria-label={m.reviews()}>
            {others.map((review) => (
              <OneReview key={review.review_id} review={review} as="li" />
            ))}
          </ul>
        )}
        {from < product.review_count && (
          <Form
            action={`/shop/${encodeURIComponent(product.product_code)}`}
            onSubmit={(event) => {
              event.preventDefault();
              if (!busy) next(from);
            }}
          >
            <input type="hidden" name="from" value={from} />
            <Button kind="plain" type="submit" busy={busy}>
              {m.review_more()}
            </Button>
          </Form>
        )}
      </div>
    </div>
  );
}
