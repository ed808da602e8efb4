import type { ReviewRow } from '#contract/catalog/catalog.ts';
import { m } from '#messages';
import type { DialogState } from '#web/ui/dialog/dialog-address.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';

type Props = {
  dialog: DialogState;
  /** The review that the dialog is open for. A visible review is hidden, a hidden one is shown. */
  review: ReviewRow | undefined;
};

/** Asks an admin for the reason before a review is hidden or shown. */
export function ReviewDecision({ dialog, review }: Props) {
  const hiding = review?.hidden_at === null;
  return (
    <FormDialog
      dialog={dialog}
      title={hiding ? m.review_hide_title() : m.review_show_title()}
      description={<p>{hiding ? m.review_hide_description() : m.review_show_description()}</p>}
      submission="setReviewVisibility"
      values={{ review_id: review?.review_id ?? '', visible: !hiding }}
      submitLabel={hiding ? m.review_hide() : m.review_show()}
      danger={hiding}
    >
      {({ field }) => (
        <>
          <input type="hidden" name="review_id" value={field('review_id').defaultValue} />
          {!hiding && <input type="hidden" name="visible" value="on" />}
          <TextField
            {...field('reason')}
            label={m.review_reason()}
            hint={m.review_reason_hint()}
            maxLength={300}
            autoComplete="off"
          />
        </>
      )}
    </FormDialog>
  );
}
