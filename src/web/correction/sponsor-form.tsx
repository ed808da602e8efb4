import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { PreviewedMove } from '#contract/correction/sponsor-move.ts';
import { api, codeOf, labelsOf } from '#web/api.ts';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { showSuccess } from '#web/ui/toast.tsx';
import { CorrectionForm } from './correction-form.tsx';
import { OpenEffects } from './open-effects.tsx';

const top = 'No sponsor (top of the company)';

/** The form of a change of sponsor: consultant, new sponsor, date, reason, and a preview of the effects. */
export default function SponsorForm({ onMoved }: { onMoved: () => void }) {
  const { revalidate } = useRevalidator();
  const [move, setMove] = useState({ consultant: '', kind: '', code: '', from: '', reason: '' });
  const [preview, setPreview] = useState<PreviewedMove | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = (name: keyof typeof move) => ({
    value: move[name],
    onChange: (event: { target: { value: string } }) => {
      setMove({ ...move, [name]: event.target.value });
      setPreview(null);
    },
  });
  const wanted = () => {
    const { consultant, kind, code, from, reason } = move;
    const sponsor = kind === 'none' ? ({ kind: 'none' } as const) : ({ kind: 'consultant', code } as const);
    return { consultant, sponsor, from, reason };
  };
  const submit = async () => {
    setBusy(true);
    setRefused(null);
    try {
      if (preview === null) setPreview(await api.correction.previewSponsorMove(wanted()));
      else {
        const { sponsor_before_id } = preview;
        const { consultant, sponsor } = await api.correction.moveSponsor({ ...wanted(), sponsor_before_id });
        showSuccess({
          message:
            sponsor === null
              ? `${consultant} now stands at the top of the company.`
              : `${consultant}’s sponsor is now ${sponsor}.`,
        });
        onMoved();
        await revalidate();
      }
    } catch (error) {
      // The preview no longer matches the input.
      if (codeOf(error) === 'SPONSOR_CHANGED') setPreview(null);
      setRefused(labelsOf(error, 'The sponsor could not be changed.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <CorrectionForm
      title="Change a sponsor"
      preview={
        preview && {
          text: `${preview.consultant}: ${preview.sponsor_before ?? top} → ${preview.sponsor ?? top}`,
          more: <OpenEffects effects={preview.open_effects} />,
          effects: preview.effects,
        }
      }
      refused={refused}
      busy={busy}
      actionLabel="Change the sponsor"
      onSubmit={submit}
    >
      <TextField label="Consultant’s code" required {...field('consultant')} />
      <SelectField label="New sponsor" required {...field('kind')}>
        <option value="">Choose…</option>
        <option value="consultant">Another consultant</option>
        <option value="none">{top}</option>
      </SelectField>
      {move.kind === 'consultant' && <TextField label="New sponsor’s code" required {...field('code')} />}
      <TextField label="From" type="date" required {...field('from')} />
      <TextField label="Reason" required maxLength={200} {...field('reason')} />
    </CorrectionForm>
  );
}
