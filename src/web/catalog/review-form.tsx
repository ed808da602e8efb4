import { type FormEvent, useRef, useState } from 'react';
import type { Review } from '#contract/catalog/catalog.ts';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField, TextField } from '#web/ui/form/field.tsx';
import classes from './own-review.module.css';
import { StarChoice } from './star-choice.tsx';

/** The contract's limits (`reviewLimits`), without loading the contract into the page. */
const longest = { title: 120, body: 2000 } as const;

export type Written = { readonly rating: number; readonly title: string; readonly body: string };

type Props = {
  /** The current review; null for a first one. */
  review: Review | null;
  /** Returns the error message, or null when the review is saved. */
  onSave: (written: Written) => Promise<string | null>;
  onCancel: () => void;
};

/** Stars, an optional title, and a text. */
export function ReviewForm({ review, onSave, onCancel }: Props) {
  const [rating, setRating] = useState(review?.rating ?? 0);
  const [body, setBody] = useState(review?.body ?? '');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const noStars = tried && rating === 0 ? 'Please choose from one to five stars' : undefined;
  const noLabels = tried && body.trim() === '' ? 'Please write a few words' : undefined;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    setRefused(null);
    const title = String(new FormData(event.currentTarget).get('title') ?? '').trim();
    if (rating === 0) return form.current?.querySelector<HTMLInputElement>('[type=radio]')?.focus();
    if (body.trim() === '') return form.current?.querySelector('textarea')?.focus();
    setBusy(true);
    const why = await onSave({ rating, title, body: body.trim() });
    setBusy(false);
    setRefused(why);
  };
  return (
    <form ref={form} onSubmit={submit} noValidate className={classes.form}>
      <StarChoice value={rating} onChange={setRating} error={noStars} />
      <TextField
        label="Title"
        optional
        name="title"
        defaultValue={review?.title ?? ''}
        maxLength={longest.title}
        autoComplete="off"
      />
      <TextAreaField
        label="Your review"
        name="body"
        rows={5}
        value={body}
        onChange={({ target }) => setBody(target.value)}
        maxLength={longest.body}
        error={noLabels}
        hint={`Your first name and the first letter of your last name stand below it. ${longest.body - body.length} characters left.`}
      />
      <p role="alert" className={classes.refused}>
        {refused}
      </p>
      <div className={classes.actions}>
        <Button kind="primary" type="submit" busy={busy}>
          {busy ? 'Saving...' : review ? 'Save changes' : 'Publish review'}
        </Button>
        <Button kind="plain" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
