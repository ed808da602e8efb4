import { redirect } from 'react-router';
import { workbenchFunctions } from '#contract/import/workbench.ts';
import { apiContext, personContext } from '#web/context.ts';
import { atField, formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { ImportList } from '#web/import/import-list.tsx';
import { AdminFrame } from '#web/shell/admin-frame.tsx';
import { adminLongList } from '#web/shell/admin-list.ts';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import type { Route } from './+types/imports.ts';

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  if (!mayUse(context.get(personContext), 'imports:read')) return null;
  const { list, shown } = adminLongList(request);
  return { imports: await context.get(apiContext).import.getImports(list), ...shown };
};

export const action = ({ context, request }: Route.ActionArgs) => {
  const { import: api } = context.get(apiContext);
  return formAction(request, {
    createImport: submission(workbenchFunctions.createImport, async (input) => {
      const { import_id } = await api
        .createImport(input)
        .catch(atField('file', 'FILE_TOO_LARGE', 'FILE_NOT_CSV', 'INVALID_CSV'));
      throw redirect(`/admin/imports/${import_id}`);
    }),
  });
};

export const clientAction = formClientAction;

export default function AdminImportsPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  return (
    <AdminFrame>
      <ImportList {...loaderData} />
    </AdminFrame>
  );
}
