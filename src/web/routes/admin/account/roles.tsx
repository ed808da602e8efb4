import { adminFunctions } from '#contract/account/admin.ts';
import { m } from '#messages';
import { AdminList } from '#web/account/admin-role/admin-list.tsx';
import { roleNames } from '#web/account/admin-role/role-names.ts';
import { apiContext, personContext } from '#web/context.ts';
import { atFields, formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { AdminFrame } from '#web/shell/admin-frame.tsx';
import { adminList } from '#web/shell/admin-list.ts';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import type { Route } from './+types/roles.ts';

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  if (!mayUse(context.get(personContext), 'admins:read')) return null;
  const { account } = context.get(apiContext);
  const { list, shown } = adminList(request);
  const [admins, factor] = [await account.getAdmins(list), await account.getSecondFactor()];
  return { admins, factor: factor.factor_type, ...shown };
};

export const action = ({ context, request }: Route.ActionArgs) => {
  const { account } = context.get(apiContext);
  const placed = atFields({
    WRONG_PASSWORD: 'current_password',
    NO_PASSWORD: 'current_password',
    CODE_REQUIRED: 'code',
    WRONG_CODE: 'code',
    UNKNOWN_CONSULTANT: 'email',
    ALREADY_ADMIN: 'email',
  });
  return formAction(request, {
    addAdmin: submission(adminFunctions.addAdmin, async (input) => {
      const { name, admin_role } = await account.addAdmin(input).catch(placed);
      return m.role_added({ name, role: roleNames[admin_role].name() });
    }),
    changeAdminRole: submission(adminFunctions.changeAdminRole, async (input) => {
      const { name, admin_role } = await account.changeAdminRole(input).catch(placed);
      return m.role_changed({ name, role: roleNames[admin_role].name() });
    }),
    removeAdmin: submission(adminFunctions.removeAdmin, async (input) => {
      const { name } = await account.removeAdmin(input).catch(placed);
      return m.role_removed({ name });
    }),
  });
};

export const clientAction = formClientAction;

export default function AdminRolesPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  return (
    <AdminFrame>
      <AdminList {...loaderData} />
    </AdminFrame>
  );
}
