import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ReviewRow } from '#contract/catalog/catalog.ts';
import { api, labelsOf } from '#web/api.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { showSuccess } from '#web/ui/toast.tsx';
import classes from './review-management.module.css';

type Props = {
  /** A visible review is hidden, a hidden one is shown; null closes the dialog. */
  review: ReviewRow | null;
  onClose: () => void;
};

/** Asks an admin for the reason before a review is hidden or shown. */
export function ReviewDecision({ review, onClose }: Props) {
  const { revalidate } = useRevalidator();
  const [problem, setProblem] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const reason = useRef<HTMLInputElement>(null);
  const hiding = review?.hidden_at === null;

  const close = () => {
    setProblem(undefined);
    onClose();
  };
  const decide = async () => {
    const why = reason.current?.value.trim() ?? '';
    if (review === null) return;
    if (why === '') {
      setProblem('Please say why');
      return reason.current?.focus();
    }
    setBusy(true);
    try {
      await api.catalog.setReviewVisibility({ review_id: review.review_id, visible: !hiding, reason: why });
      close();
      showSuccess({ message: hiding ? 'The review is hidden.' : 'The review is shown again.' });
      await revalidate();
    } catch (error) {
      setProblem(labelsOf(error, 'This could not be saved. Please try again.'));
    } finally {
      setBusy(false);
    }
  };

  return (
    <ConfirmDialog
      open={review !== null}
      title={hiding ? 'Hide this review?' : 'Show this review again?'}
      confirmLabel={hiding ? 'Hide the review' : 'Show the review'}
      danger={hiding}
      busy={busy}
      onConfirm={() => void decide()}
      onCancel={close}
    >
      <div className={classes.deciding}>
        <p>
          {hiding
            ? 'It disappears from the shop for everybody but its writer, who is told that it is hidden, and its stars count no more. You can show it again.'
            : 'It stands in the shop again, its stars count again, and its writer can change it.'}
        </p>
        <TextField
          ref={reason}
          label="Reason"
          hint="Kept with your name; shoppers don’t see it."
          maxLength={300}
          error={problem}
          autoComplete="off"
        />
      </div>
    </ConfirmDialog>
  );
}
