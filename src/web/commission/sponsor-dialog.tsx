import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Moved } from '#contract/correction/sponsor-move.ts';
import { api, wordsOf } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { showSuccess } from '#web/ui/toast.tsx';
import { CorrectionForm } from './correction-form.tsx';

/** Gives a consultant another sponsor from a day on: who, to whom, when, why, and first whose pay it changes. */
export function SponsorDialog() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Change a sponsor
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} label="Change a sponsor">
        <SponsorForm onMoved={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function SponsorForm({ onMoved }: { onMoved: () => void }) {
  const { revalidate } = useRevalidator();
  const [move, setMove] = useState({ consultant: '', sponsor: '', from: '', reason: '' });
  const [preview, setPreview] = useState<Moved | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = (name: keyof typeof move) => ({
    value: move[name],
    onChange: (event: { target: { value: string } }) => {
      setMove({ ...move, [name]: event.target.value });
      setPreview(null);
    },
  });
  const submit = async () => {
    setBusy(true);
    setRefused(null);
    try {
      if (preview === null) setPreview(await api.correction.previewSponsorMove(move));
      else {
        const moved = await api.correction.moveSponsor(move);
        showSuccess({ message: `${moved.consultant} now has ${moved.sponsor ?? 'no sponsor'}.` });
        onMoved();
        await revalidate();
      }
    } catch (error) {
      setRefused(wordsOf(error, 'The sponsor could not be changed.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <CorrectionForm
      title="Change a sponsor"
      preview={
        preview && {
          words: `${preview.consultant}: ${preview.sponsor_before ?? 'nobody'} → ${preview.sponsor ?? 'nobody'}`,
          effects: preview.effects,
        }
      }
      refused={refused}
      busy={busy}
      deed="Change the sponsor"
      onSubmit={submit}
    >
      <TextField label="Consultant’s code" required {...field('consultant')} />
      <TextField label="New sponsor’s code" optional hint="Left empty, she stands at the top." {...field('sponsor')} />
      <TextField label="From" type="date" required {...field('from')} />
      <TextField label="Reason" required maxLength={200} {...field('reason')} />
    </CorrectionForm>
  );
}
