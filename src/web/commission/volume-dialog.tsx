import type { VolumeAdjusted } from '#contract/commission/volume.ts';
import { m } from '#messages';
import { formatPeriod } from '#web/period/format-period.ts';
import { DialogButton, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { IdempotencyKey } from '#web/ui/form/idempotency-key.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import form from '../correction/correction-form.module.css';
import { FigureTable } from './figure-table.tsx';

/** Adds to or subtracts from a consultant's volume of the open month, after a preview. */
export function VolumeDialog() {
  const dialog = useDialog('volume');
  return (
    <>
      <DialogButton needs="commissions:write" dialog={dialog} size="sm">
        {m.volume_adjust()}
      </DialogButton>
      <FormDialog
        dialog={dialog}
        title={m.volume_adjust()}
        submission="adjustVolume"
        submitLabel={(review) => (review === undefined ? m.correction_preview() : m.volume_adjust_confirm())}
      >
        {({ field, review }) => (
          <>
            <IdempotencyKey name="idempotency_key" />
            <TextField {...field('consultant')} label={m.consultant_code_of()} maxLength={40} autoComplete="off" />
            <TextField
              {...field('amount')}
              label={m.payment_amount()}
              hint={m.volume_amount_hint()}
              autoComplete="off"
            />
            <TextField
              {...field('reason')}
              label={m.payment_reason()}
              maxLength={200}
              hint={m.volume_reason_hint()}
              autoComplete="off"
            />
            <div aria-live="polite">{review !== undefined && <Effect adjusted={review as VolumeAdjusted} />}</div>
          </>
        )}
      </FormDialog>
    </>
  );
}

function Effect({ adjusted }: { adjusted: VolumeAdjusted }) {
  const { consultant, period, currency, personal_volume, tier, earnings } = adjusted;
  const money = (value: string) => formatAmount(value, currency);
  const rows = [
    [m.volume_personal(), money(personal_volume.before), money(personal_volume.after)],
    [m.volume_tier(), tier.before ?? m.volume_no_tier(), tier.after ?? m.volume_no_tier()],
    [m.volume_earnings(), money(earnings.before), money(earnings.after)],
  ] as const;
  return (
    <div className={form.preview}>
      <FigureTable
        caption={m.volume_effect({ name: consultant, month: formatPeriod(period) })}
        heads={['', m.correction_before(), m.correction_after()].map((head) => (
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
