import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { type VolumeAdjusted, type VolumeAdjustment, volumeAdjustment } from '#contract/commission/volume.ts';
import { api, labelsOf } from '#web/api.ts';
import { newKey } from '#web/order/checkout/order-attempt.ts';
import { formatPeriod } from '#web/period/format-period.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { CheckedForm } from '#web/ui/form/checked-form.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { showSuccess } from '#web/ui/toast.tsx';
import form from '../correction/correction-form.module.css';
import { FigureTable } from './figure-table.tsx';

/** Adds to or subtracts from a consultant's volume of the open month, after a preview. */
export default function VolumeDialog() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Adjust a volume
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} label="Adjust a volume">
        <VolumeForm onAdjusted={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function VolumeForm({ onAdjusted }: { onAdjusted: () => void }) {
  const { revalidate } = useRevalidator();
  const [preview, setPreview] = useState<VolumeAdjusted | null>(null);
  const [key, setKey] = useState(newKey);
  const send = async (adjustment: VolumeAdjustment) => {
    if (preview === null) {
      setPreview(await api.commission.previewVolumeAdjustment(adjustment));
      return;
    }
    const { consultant, personal_volume, currency } = await api.commission.adjustVolume({
      ...adjustment,
      idempotency_key: key,
    });
    showSuccess({ message: `${consultant} now has a volume of ${formatAmount(personal_volume.after, currency)}.` });
    onAdjusted();
    await revalidate();
  };
  return (
    <CheckedForm
      check={(text) =>
        volumeAdjustment.safeParse({
          consultant: text('consultant'),
          amount: text('amount').replace('−', '-'),
          reason: text('reason'),
        })
      }
      send={send}
      labelsOf={(failure) => labelsOf(failure, 'The volume could not be adjusted.')}
    >
      {({ errorAt, busy }) => {
        const field = (name: keyof VolumeAdjustment) => ({
          name,
          error: errorAt(name),
          // A changed adjustment is another command and needs another preview.
          onChange: () => {
            setPreview(null);
            setKey(newKey());
          },
        });
        return (
          <>
            <h2 className={form.title}>Adjust a volume</h2>
            <TextField label="Consultant’s code" {...field('consultant')} />
            <TextField
              label="Amount"
              hint="Added to her personal volume of the open month; with a minus it is taken from it."
              {...field('amount')}
            />
            <TextField label="Reason" maxLength={200} hint="She reads it beside her earnings." {...field('reason')} />
            <div aria-live="polite">{preview && <Effect adjusted={preview} />}</div>
            <div className={form.actions}>
              <Button type="submit" kind="primary" busy={busy}>
                {preview === null ? 'See what it changes' : 'Adjust the volume'}
              </Button>
            </div>
          </>
        );
      }}
    </CheckedForm>
  );
}

function Effect({ adjusted }: { adjusted: VolumeAdjusted }) {
  const { consultant, period, currency, personal_volume, tier, earnings } = adjusted;
  const money = (value: string) => formatAmount(value, currency);
  const rows = [
    ['Personal volume', money(personal_volume.before), money(personal_volume.after)],
    ['Tier', tier.before ?? 'None', tier.after ?? 'None'],
    ['Earnings so far', money(earnings.before), money(earnings.after)],
  ] as const;
  return (
    <div className={form.preview}>
      <FigureTable
        caption={`${consultant} in ${formatPeriod(period)}`}
        heads={['', 'Before', 'After'].map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      >
        {rows.map(([name, before, after]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </FigureTable>
    </div>
  );
}
