import type { ConsultantRow } from '#contract/consultant/row.ts';
import { withDecimalSign } from '#contract/language/format.ts';
import { editedFields } from '#domain/consultant/edit.ts';
import { currentRanks } from '#domain/genealogy/filter.ts';
import { m } from '#messages';
import type { DialogState } from '#web/ui/dialog/dialog-address.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { FieldGrid } from '#web/ui/form/field-grid.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { IdempotencyKey } from '#web/ui/form/idempotency-key.tsx';
import { OpenedWith } from '#web/ui/form/opened-with.tsx';
import { nameOf } from './consultant-name.ts';
import { NameFields } from './name-fields.tsx';

type Props = {
  dialog: DialogState;
  /** Undefined while the dialog is closed. */
  consultant: ConsultantRow | undefined;
};

const openedWith = [...editedFields.map((name) => `before.${name}`), 'personal_volume_before'];

/** Edits a consultant; a new rank and a new personal volume ask for their reasons. */
export function EditConsultant({ dialog, consultant }: Props) {
  const volume = consultant?.personal_volume;
  const shown = Object.fromEntries(editedFields.map((name) => [name, consultant?.[name]]));
  return (
    <FormDialog
      dialog={dialog}
      title={m.consultant_edit_title({ name: consultant ? nameOf(consultant) : '' })}
      description={<p>{m.consultant_edit_description()}</p>}
      submission="updateConsultant"
      failed={m.consultant_update_failed()}
      size="lg"
      values={{
        ...shown,
        personal_volume: volume && withDecimalSign(volume),
        personal_volume_before: volume,
        before: shown,
      }}
      submitLabel={m.consultant_edit_submit()}
    >
      {({ field }) => (
        <>
          <IdempotencyKey name="idempotency_key" />
          <input type="hidden" name="consultant_id" value={consultant?.consultant_id} />
          <OpenedWith field={field} names={openedWith} />
          <FieldGrid>
            <NameFields field={field} />
            <TextField
              {...field('email')}
              type="email"
              label={m.person_email()}
              required
              hint={m.consultant_edit_email_hint()}
              autoComplete="off"
            />
            <TextField {...field('phone')} type="tel" label={m.person_phone()} optional autoComplete="off" />
            <TextField {...field('city')} label={m.person_city()} optional maxLength={80} autoComplete="off" />
            <TextField {...field('state')} label={m.person_state()} optional maxLength={40} autoComplete="off" />
            <SelectField {...field('current_rank')} label={m.consultant_rank()}>
              {currentRanks.map((rank) => (
                <option key={rank}>{rank}</option>
              ))}
            </SelectField>
            <TextField
              {...field('rank_reason')}
              label={m.consultant_rank_reason()}
              optional
              hint={m.consultant_rank_reason_hint()}
              maxLength={200}
              autoComplete="off"
            />
            <TextField
              {...field('personal_volume')}
              label={m.consultant_volume()}
              inputMode="decimal"
              hint={m.consultant_volume_hint()}
              autoComplete="off"
            />
            <TextField
              {...field('volume_reason')}
              label={m.consultant_volume_reason()}
              optional
              hint={m.consultant_volume_reason_hint()}
              maxLength={200}
              autoComplete="off"
            />
          </FieldGrid>
        </>
      )}
    </FormDialog>
  );
}
