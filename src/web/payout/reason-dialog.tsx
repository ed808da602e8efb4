import { type FormEvent, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { wordsOf } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { showSuccess } from '#web/ui/toast.tsx';
import classes from './payout.module.css';

export type ReasonAsked = {
  readonly title: string;
  /** What will happen. */
  readonly lead: string;
  readonly confirmLabel: string;
  readonly decide: (reason: string) => Promise<unknown>;
  /** Said when it is done. */
  readonly done: string;
};

/** Asks why, before something is refused or taken back. */
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
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim();
    setBusy(true);
    try {
      await asked.decide(reason);
      showSuccess({ message: asked.done });
      await revalidate();
      onClose();
    } catch (error) {
      setRefused(wordsOf(error, 'This did not work. Please try again later.'));
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
