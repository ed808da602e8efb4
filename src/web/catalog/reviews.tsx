import { type MouseEvent, Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { SignedInPerson } from '#contract/account/account.ts';
import type { ProductPage, Review } from '#contract/catalog/catalog.ts';
import { api, labelsOf } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyAhead } from '#web/ui/lazy-ahead.ts';
import { showError } from '#web/ui/toast.tsx';
import { OneReview } from './one-review.tsx';
import { Rating } from './rating.tsx';
import classes from './reviews.module.css';

const page = 20;
const AccountDialog = lazyAhead(() => import('../account/account-dialog.tsx'));
const OwnReview = lazyAhead(() => import('./own-review.tsx'));

function Histogram({ product }: { product: ProductPage }) {
  const most = Math.max(...product.stars, 1);
  return (
    <ul className={classes.stars} aria-label="Reviews by stars">
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
  const show = (event: MouseEvent) => {
    event.preventDefault();
    setWanted(true);
    setOpen(true);
  };
  return (
    <p className={classes.guest}>
      Have you bought this?{' '}
      <a href="/auth" onClick={show} aria-haspopup="dialog">
        Sign in to review it
      </a>
      <Suspense>{wanted && <AccountDialog open={open} onClose={() => setOpen(false)} />}</Suspense>
    </p>
  );
}

type Props = { product: ProductPage; person: SignedInPerson | null };

/** The reviews, newest first and loaded in pages, with the user's own review above. */
export function Reviews({ product, person }: Props) {
  const [more, setMore] = useState<readonly Review[]>([]);
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const known = new Set(product.reviews.map(({ review_id }) => review_id));
  const shown = [...product.reviews, ...more.filter(({ review_id }) => !known.has(review_id))];
  const own =
    person === null ? (
      <SignInToReview />
    ) : (
      <Suspense fallback={<div className={classes.ownWaiting} />}>
        <OwnReview
          key={person.id}
          product={product}
          personId={person.id}
          onChanged={async () => {
            setMore([]);
            await revalidate();
          }}
        />
      </Suspense>
    );
  if (product.rating === null || shown.length === 0) {
    return (
      <>
        {own}
        <p className={classes.none}>Nobody has reviewed this product yet.</p>
      </>
    );
  }
  const load = async () => {
    setBusy(true);
    try {
      const { data } = await api.catalog.getProductReviews({
        product_code: product.product_code,
        limit: page,
        offset: shown.length,
      });
      const had = new Set(shown.map(({ review_id }) => review_id));
      setMore((before) => [...before, ...data.filter(({ review_id }) => !had.has(review_id))]);
    } catch (error) {
      showError({ message: labelsOf(error, 'The reviews could not be loaded. Please try again later.') });
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
        {own}
        <ul className={classes.list} aria-label="Reviews">
          {shown.map((review) => (
            <OneReview key={review.review_id} review={review} as="li" />
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
