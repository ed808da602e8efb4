import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { OwnReview as Standing } from '#contract/catalog/catalog.ts';
import { api, labelsOf } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showError, showSuccess } from '#web/ui/toast.tsx';
import { OneReview } from './one-review.tsx';
import classes from './own-review.module.css';
import { ReviewForm, type Written } from './review-form.tsx';

type Props = {
  product: { readonly product_code: string; readonly title: string };
  personId: string;
  /** The published reviews have changed. */
  onChanged: () => Promise<void>;
};

/** What a signed-in user can do: write, change or withdraw their review, or read why they cannot. */
export default function OwnReview({ product, personId, onChanged }: Props) {
  const { product_code, title } = product;
  const queryKey = ['own-review', product_code, personId];
  const queries = useQueryClient();
  const own = useQuery({ queryKey, queryFn: () => api.catalog.getOwnReview({ product_code }) });
  const [writing, setWriting] = useState(false);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const area = useRef<HTMLElement>(null);
  const wasWriting = useRef(false);

  // Moves the focus into the form, and back here when the form closes.
  useEffect(() => {
    const target = writing ? '[type=radio]' : 'button';
    if (writing || wasWriting.current) area.current?.querySelector<HTMLElement>(target)?.focus();
    wasWriting.current = writing;
  }, [writing]);

  const withdrawn = async (standing: Standing, message: string) => {
    queries.setQueryData(queryKey, standing);
    showSuccess({ message });
    await onChanged();
  };
  const save = async (written: Written): Promise<string | null> => {
    try {
      const first = own.data?.standing === 'may-write';
      const standing = await api.catalog.writeReview({ product_code, ...written });
      setWriting(false);
      await withdrawn(standing, first ? 'Thank you for your review.' : 'Your review has been changed.');
      return null;
    } catch (error) {
      return labelsOf(error, 'Your review could not be saved. Please try again.');
    }
  };
  const withdraw = async () => {
    setBusy(true);
    try {
      const standing = await api.catalog.deleteReview({ product_code });
      setAsking(false);
      await withdrawn(standing, 'Your review has been deleted.');
    } catch (error) {
      showError({ message: labelsOf(error, 'Your review could not be deleted. Please try again.') });
    }
    setBusy(false);
  };

  const content = () => {
    if (own.isPending) return <Skeleton lines={2} label="Looking whether you may review this..." />;
    if (own.isError) {
      return (
        <p className={classes.line}>
          <span>Whether you may review this could not be found out.</span>
          <Button size="sm" onClick={() => void own.refetch()}>
            Try again
          </Button>
        </p>
      );
    }
    const { standing, review } = own.data;
    if (writing) return <ReviewForm review={review} onSave={save} onCancel={() => setWriting(false)} />;
    switch (standing) {
      case 'not-bought':
        return (
          <p>Only people who have bought this product can review it. Once you have paid for it here, so can you.</p>
        );
      case 'may-write':
        return (
          <div className={classes.line}>
            <p>You have bought this. How is it?</p>
            <Button kind="primary" onClick={() => setWriting(true)}>
              Write a review
            </Button>
          </div>
        );
      case 'hidden':
        return (
          <>
            <p>
              Our team has hidden your review: nobody else sees it, and it can’t be changed. Contact us if you think
              that this is a mistake.
            </p>
            {review && <OneReview review={review} as="div" />}
          </>
        );
      case 'written':
        return (
          <>
            <h3 className={classes.title}>Your review</h3>
            {review && <OneReview review={review} as="div" />}
            <div className={classes.actions}>
              <Button size="sm" onClick={() => setWriting(true)}>
                Edit review
              </Button>
              <Button size="sm" kind="plain" onClick={() => setAsking(true)}>
                Delete review
              </Button>
            </div>
          </>
        );
    }
  };
  return (
    <section ref={area} className={classes.own} aria-label="Your review of this product">
      {content()}
      <ConfirmDialog
        open={asking}
        title="Delete your review?"
        confirmLabel="Delete review"
        cancelLabel="Keep it"
        danger
        busy={busy}
        onConfirm={() => void withdraw()}
        onCancel={() => setAsking(false)}
      >
        <p>{`What you wrote about ${title} goes, and its stars count no more. You can write another review later.`}</p>
      </ConfirmDialog>
    </section>
  );
}
