import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Review, OwnReview as Standing } from '#contract/catalog/catalog.ts';
import { m } from '#messages';
import { Button } from '#web/ui/button.tsx';
import { closesDialog, DialogButton, type DialogState, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { TextAreaField, TextField } from '#web/ui/form/field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { OneReview } from './one-review.tsx';
import classes from './own-review.module.css';
import { StarChoice } from './star-choice.tsx';

/** The contract's limits (`reviewLimits`), without loading the contract into the page. */
const longest = { title: 120, body: 2000 } as const;

type FormProps = {
  productCode: string;
  /** The current review; null for a first one. */
  review: Review | null;
  onClose: () => void;
};

/** Stars, an optional title, and a text. */
function ReviewForm({ productCode, review, onClose }: FormProps) {
  const [left, setLeft] = useState(longest.body - (review?.body.length ?? 0));
  const values = { rating: review ? String(review.rating) : '', title: review?.title ?? '', body: review?.body ?? '' };
  return (
    <SubmitForm name="writeReview" values={values} onDone={onClose}>
      {({ field, pending }) => (
        <>
          <input type="hidden" name="product_code" value={productCode} />
          <StarChoice name="rating" defaultValue={field('rating').defaultValue} error={field('rating').error} />
          <TextField
            {...field('title')}
            label={m.review_title()}
            optional
            maxLength={longest.title}
            autoComplete="off"
          />
          <TextAreaField
            {...field('body')}
            label={m.review_body()}
            rows={5}
            maxLength={longest.body}
            onInput={({ currentTarget }) => setLeft(longest.body - currentTarget.value.length)}
            hint={m.review_body_hint({ left })}
          />
          <div className={classes.actions}>
            <Button kind="primary" type="submit" busy={pending}>
              {pending ? m.saving() : review ? m.review_save() : m.review_publish()}
            </Button>
            <Button kind="plain" {...closesDialog(onClose)}>
              {m.form_cancel()}
            </Button>
          </div>
        </>
      )}
    </SubmitForm>
  );
}

type Props = {
  product: { readonly product_code: string; readonly title: string };
  /** Whether the user may review the product, and their review; `failed` where that is not known. */
  own: Standing | 'failed';
};

function Failed() {
  const { revalidate, state } = useRevalidator();
  return (
    <p className={classes.line}>
      <span>{m.review_own_failed()}</span>
      <Button size="sm" busy={state === 'loading'} onClick={() => void revalidate()}>
        {m.try_again()}
      </Button>
    </p>
  );
}

type StandingProps = { own: Standing; writing: DialogState; deleting: DialogState };

function OwnStanding({ own: { standing, review }, writing, deleting }: StandingProps) {
  switch (standing) {
    case 'not-bought':
      return <p>{m.review_not_bought()}</p>;
    case 'may-write':
      return (
        <div className={classes.line}>
          <p>{m.review_bought()}</p>
          <DialogButton kind="primary" dialog={writing}>
            {m.review_write()}
          </DialogButton>
        </div>
      );
    case 'hidden':
      return (
        <>
          <p>{m.review_is_hidden()}</p>
          {review && <OneReview review={review} as="div" />}
        </>
      );
    case 'written':
      return (
        <>
          <h3 className={classes.title}>{m.review_body()}</h3>
          {review && <OneReview review={review} as="div" />}
          <div className={classes.actions}>
            <DialogButton size="sm" dialog={writing}>
              {m.review_edit()}
            </DialogButton>
            <DialogButton size="sm" kind="plain" dialog={deleting}>
              {m.review_delete()}
            </DialogButton>
          </div>
        </>
      );
  }
}

/** What a signed-in user can do: write, change or delete their review, or read why they cannot. */
export default function OwnReview({ product: { product_code, title }, own }: Props) {
  const writing = useDialog('review');
  const deleting = useDialog('delete-review');
  const area = useRef<HTMLElement>(null);
  const isWriting = writing.item !== null && own !== 'failed' && ['may-write', 'written'].includes(own.standing);
  const wasWriting = useRef(isWriting);

  // Moves the focus into the form, and back here when the form closes.
  useEffect(() => {
    if (isWriting === wasWriting.current) return;
    wasWriting.current = isWriting;
    area.current?.querySelector<HTMLElement>(isWriting ? '[type=radio]' : 'button')?.focus();
  }, [isWriting]);

  return (
    <section ref={area} className={classes.own} aria-label={m.review_own()}>
      {own === 'failed' ? (
        <Failed />
      ) : isWriting ? (
        <ReviewForm productCode={product_code} review={own.review} onClose={writing.close} />
      ) : (
        <OwnStanding own={own} writing={writing} deleting={deleting} />
      )}
      <FormDialog
        dialog={deleting}
        title={m.review_delete_title()}
        description={<p>{m.review_delete_description({ product: title })}</p>}
        submission="deleteReview"
        submitLabel={m.review_delete()}
        danger
      >
        <input type="hidden" name="product_code" value={product_code} />
      </FormDialog>
    </section>
  );
}
