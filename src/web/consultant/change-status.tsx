import type { ConsultantRow } from '#contract/consultant/row.ts';
import { m } from '#messages';
import type { DialogState } from '#web/ui/dialog/dialog-address.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { nameOf } from './consultant-name.ts';

/** Suspends an active consultant, or reinstates a suspended one, with a reason. */
export function ChangeStatus({ dialog, consultant }: { dialog: DialogState; consultant: ConsultantRow }) {
  const suspending = consultant.status === 'active';
  const name = nameOf(consultant);
  return (
    <FormDialog
      dialog={dialog}
      title={suspending ? m.consultant_suspend_title({ name }) : m.consultant_reinstate_title({ name })}
      description={<p>{suspending ? m.consultant_suspend_description() : m.consultant_reinstate_description()}</p>}
      submission={suspending ? 'suspendConsultant' : 'reinstateConsultant'}
      submitLabel={suspending ? m.consultant_suspend() : m.consultant_reinstate()}
      danger={suspending}
    >
      {({ field }) => (
        <>
          <input type="hidden" name="consultant_id" value={consultant.consultant_id} />
          <TextField
            {...field('reason')}
            label={m.reason()}
            hint={m.reason_hint()}
            maxLength={200}
            autoComplete="off"
          />
        </>
      )}
    </FormDialog>
  );
}
