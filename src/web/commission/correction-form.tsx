import type { FormEvent, ReactNode } from 'react';
import type { CorrectionEffect } from '#contract/correction/row.ts';
import { Button } from '#web/ui/button.tsx';
import { CorrectionEffects } from './correction-effects.tsx';
import classes from './correction-form.module.css';

type Props = {
  title: string;
  /** The fields. */
  children: ReactNode;
  /** What will happen, once it was looked at; null before. */
  preview: { readonly words: ReactNode; readonly effects: readonly CorrectionEffect[] } | null;
  refused: string | null;
  busy: boolean;
  /** Not everything is there yet that the form asks about. */
  disabled?: boolean;
  /** The deed itself, e.g. `Record the return`. */
  deed: string;
  /** Looks while there is no preview, does it when there is one. */
  onSubmit: () => Promise<void>;
};

/** A deed that reaches into closed months: it is shown what it changes before it can be done. */
export function CorrectionForm({ title, children, preview, refused, busy, disabled = false, deed, onSubmit }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onSubmit();
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <h2 className={classes.title}>{title}</h2>
      {children}
      {preview && (
        <div
          className={classes.preview}
          aria-live="polite"
          ref={(shown) => {
            shown?.scrollIntoView({ block: 'nearest' });
          }}
        >
          <p className={classes.words}>{preview.words}</p>
          <CorrectionEffects effects={preview.effects} />
        </div>
      )}
      {refused && (
        <p className={classes.refused} role="alert">
          {refused}
        </p>
      )}
      <div className={classes.actions}>
        <Button type="submit" kind="primary" busy={busy} disabled={disabled}>
          {preview === null ? 'See what it changes' : deed}
        </Button>
      </div>
    </form>
  );
}
