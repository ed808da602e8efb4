import { m } from '#messages';
import type { DialogState } from '#web/ui/dialog/dialog-address.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { nameOf } from './consultant-name.ts';

type Props = {
  dialog: DialogState;
  /** Undefined while the dialog is closed. */
  consultant: { readonly code: string; readonly first_name: string; readonly last_name: string } | undefined;
};

/** Sets a password that the consultant replaces at the next sign-in. */
export function ResetPassword({ dialog, consultant }: Props) {
  return (
    <FormDialog
      dialog={dialog}
      title={m.consultant_reset_title({ name: consultant ? nameOf(consultant) : '' })}
      description={<p>{m.consultant_reset_description()}</p>}
      submission="adminResetPassword"
      failed={m.consultant_reset_failed()}
      submitLabel={m.consultant_reset()}
    >
      {({ field }) => (
        <>
          <input type="hidden" name="userId" value={consultant?.code} />
          <TextField
            {...field('newPassword')}
            type="password"
            label={m.consultant_new_password()}
            hint={m.consultant_new_password_hint()}
            autoComplete="new-password"
          />
        </>
      )}
    </FormDialog>
  );
}
