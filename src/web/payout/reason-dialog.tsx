import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { labelsOf } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { showSuccess } from '#web/ui/toast.tsx';
import classes from './payout.module.css';

export type ReasonAsked = {
  readonly title: string;
  /** The effect. */
  readonly lead: string;
  readonly confirmLabel: string;
  /** More fields below the reason. */
  readonly fields?: ReactNode;
  readonly decide: (reason: string, form: FormData) => Promise<unknown>;
  /** The message after success. */
  readonly done: string;
};

/** Asks for a reason before something is declined or reversed. */
export function ReasonDialog({ asked, onClose }: { asked: ReasonAsked | null; onClose: () => void }) {
  return (
    <Dialog open={asked !== null} onClose={onClose} label={asked?.title ?? 'Reason'}>
      {asked && <ReasonForm asked={asked} onClose={onClose} />}
    </Dialog>
  );
}

function ReasonForm({ asked, onClose }: { asked: ReasonAsked; onClose: () => void }) {
  const id = useId();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const decide = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const reason = String(form.get('reason') ?? '').trim();
    setBusy(true);
    try {
      await asked.decide(reason, form);
      showSuccess({ message: asked.done });
      await revalidate();
      onClose();
    } catch (error) {
      setRefused(labelsOf(error, 'This did not work. Please try again later.'));
      await revalidate();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={classes.form} onSubmit={decide} noValidate>
      <h2 className={classes.title}>{asked.title}</h2>
      <p className={classes.note}>{asked.lead}</p>
      <TextField label="Reason" name="reason" maxLength={300} required invalidBy={refused ? id : undefined} />
      {asked.fields}
      {refused && (
        <p id={id} className={classes.refused} role="alert">
          {refused}
        </p>
      )}
      <div className={classes.buttons}>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="danger" type="submit" busy={busy}>
          {asked.confirmLabel}
        </Button>
      </div>
    </form>
  );
}
