import type { ReactNode } from 'react';
import type { AdminRow } from '#contract/account/admin.ts';
import type { FactorType } from '#contract/account/second-factor.ts';
import { adminRoles } from '#domain/account/admin-role.ts';
import { m } from '#messages';
import { FactorCode } from '#web/account/factor-code.tsx';
import type { DialogState } from '#web/ui/dialog/dialog-address.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import type { FormFields } from '#web/ui/form/form-fields.ts';
import { roleNames } from './role-names.ts';

type Props = { dialog: DialogState; factor: FactorType | null };
type AboutAdmin = Props & { admin: AdminRow | undefined };

/** Makes a consultant an admin. */
export function AddAdmin({ dialog, factor }: Props) {
  return (
    <FormDialog
      dialog={dialog}
      title={m.role_add()}
      submission="addAdmin"
      submitLabel={m.role_add()}
      failed={m.role_failed()}
    >
      {({ field }) => (
        <>
          <TextField
            {...field('email')}
            type="email"
            label={m.role_email()}
            hint={m.role_add_hint()}
            autoComplete="off"
          />
          <RoleField field={field}>
            <option value="">{m.role_choose()}</option>
          </RoleField>
          <Confirmation field={field} factor={factor} />
        </>
      )}
    </FormDialog>
  );
}

/** Gives an admin another role. */
export function ChangeRole({ dialog, admin, factor }: AboutAdmin) {
  return (
    <FormDialog
      dialog={dialog}
      title={m.role_change_title()}
      description={<p>{m.role_change_description({ name: admin?.name ?? '' })}</p>}
      submission="changeAdminRole"
      values={{ admin_role: admin?.admin_role ?? '' }}
      submitLabel={m.role_change()}
      failed={m.role_failed()}
    >
      {({ field }) => (
        <>
          <input type="hidden" name="consultant_id" value={admin?.consultant_id ?? ''} />
          <RoleField field={field} />
          <Confirmation field={field} factor={factor} />
        </>
      )}
    </FormDialog>
  );
}

/** Takes an admin's rights away. */
export function RemoveAdmin({ dialog, admin, factor }: AboutAdmin) {
  return (
    <FormDialog
      dialog={dialog}
      title={m.role_remove_title()}
      description={<p>{m.role_remove_description({ name: admin?.name ?? '' })}</p>}
      submission="removeAdmin"
      submitLabel={m.role_remove_confirm()}
      failed={m.role_failed()}
      danger
    >
      {({ field }) => (
        <>
          <input type="hidden" name="consultant_id" value={admin?.consultant_id ?? ''} />
          <Confirmation field={field} factor={factor} />
        </>
      )}
    </FormDialog>
  );
}

type Fields = Pick<FormFields, 'field'>;

function RoleField({ field, children }: Fields & { children?: ReactNode }) {
  return (
    <SelectField {...field('admin_role')} label={m.admin_role()}>
      {children}
      {adminRoles.map((role) => (
        <option key={role} value={role}>
          {roleNames[role].name()}
        </option>
      ))}
    </SelectField>
  );
}

/** Rights are not given from an unattended screen. */
function Confirmation({ field, factor }: Fields & { factor: FactorType | null }) {
  return (
    <>
      <TextField
        {...field('current_password')}
        type="password"
        label={m.role_password()}
        autoComplete="current-password"
      />
      <FactorCode field={field('code')} factor={factor} />
    </>
  );
}
