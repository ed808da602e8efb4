import type { FormEvent, ReactNode } from 'react';
import type { CorrectionEffect } from '#contract/correction/row.ts';
import { Button } from '#web/ui/button.tsx';
import { CorrectionEffects } from './correction-effects.tsx';
import classes from './correction-form.module.css';

type Props = {
  title: string;
  /** The fields. */
  children: ReactNode;
  /** The effects after the preview; null before. */
  preview: {
    readonly text: ReactNode;
    readonly effects: readonly CorrectionEffect[];
    readonly more?: ReactNode;
  } | null;
  refused: string | null;
  busy: boolean;
  /** A required value is still missing. */
  disabled?: boolean;
  /** The label of the button, e.g. `Record the return`. */
  actionLabel: string;
  /** Shows the preview first, then performs the action. */
  onSubmit: () => Promise<void>;
};

/** An action that affects closed months: its effects are previewed before it can be confirmed. */
export function CorrectionForm({
  title,
  children,
  preview,
  refused,
  busy,
  disabled = false,
  actionLabel,
  onSubmit,
}: Props) {
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
          <p className={classes.text}>{preview.text}</p>
          {preview.more}
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
          {preview === null ? 'See what it changes' : actionLabel}
        </Button>
      </div>
    </form>
  );
}
