import type { ConsultantRow } from '#contract/consultant/row.ts';
import { m } from '#messages';
import { Button } from '#web/ui/button.tsx';
import type { DialogState } from '#web/ui/dialog/dialog-address.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { nameOf } from './consultant-name.ts';

/** Cancels a later day of leaving. */
export function CancelLeaving({ consultant }: { consultant: ConsultantRow }) {
  return (
    <SubmitForm name="cancelLeaving" needs="consultants:write">
      {({ pending }) => (
        <>
          <input type="hidden" name="consultant_id" value={consultant.consultant_id} />
          <Button type="submit" busy={pending}>
            {m.consultant_leaving_cancel()}
          </Button>
        </>
      )}
    </SubmitForm>
  );
}

/** Records that a consultant left, or leaves on a later day. */
export function LeaveConsultant({ dialog, consultant }: { dialog: DialogState; consultant: ConsultantRow }) {
  return (
    <FormDialog
      dialog={dialog}
      title={m.consultant_leave_title({ name: nameOf(consultant) })}
      description={<p>{m.consultant_leave_description()}</p>}
      submission="leaveConsultant"
      submitLabel={m.consultant_leave()}
      danger
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
          <TextField
            {...field('left_on')}
            type="date"
            label={m.consultant_left_on()}
            hint={m.consultant_left_on_hint()}
            optional
          />
        </>
      )}
    </FormDialog>
  );
}

/** Suspends an active consultant, or reinstates one who is suspended or left, with a reason. */
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
