import { Link } from 'react-router';
import { workbenchFunctions } from '#contract/import/workbench.ts';
import { m } from '#messages';
import { codeOf } from '#web/api.ts';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { importKindNames } from '#web/import/import-labels.ts';
import { ImportPage } from '#web/import/import-page.tsx';
import { AdminTabs } from '#web/shell/admin-tabs.tsx';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/import.ts';

/** Rejected rows that the page shows; the file has all. */
const shownRejects = 50;

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  if (!mayUse(context.get(personContext), 'imports:read')) return null;
  const { import: api } = context.get(apiContext);
  const { id: import_id } = params;
  const detail = await api.getImport({ import_id }).catch((error) => {
    if (codeOf(error) === 'UNKNOWN_IMPORT' || codeOf(error) === 'BAD_REQUEST')
      throw new Response(null, { status: 404 });
    throw error;
  });
  const { data: rejects } = await api.getImportRejects({ import_id, limit: shownRejects });
  return { detail, rejects };
};

export const action = ({ context, request }: Route.ActionArgs) => {
  const { import: api } = context.get(apiContext);
  return formAction(request, {
    checkImport: submission(workbenchFunctions.checkImport, async ({ import_id, mapping, dates, decimals }) => {
      // A field without a column posts an empty text.
      const chosen = Object.entries(mapping ?? {}).filter(([, at]) => String(at) !== '');
      await api.checkImport({
        import_id,
        mapping: Object.fromEntries(chosen.map(([field, at]) => [field, Number(at)])),
        ...(dates && { dates }),
        ...(decimals && { decimals }),
      });
      return m.import_check_started();
    }),
    runImport: submission(workbenchFunctions.runImport, async (input) => {
      await api.runImport(input);
      return m.import_run_started();
    }),
    cancelImport: submission(workbenchFunctions.cancelImport, async (input) => {
      await api.cancelImport(input);
      return m.import_canceled();
    }),
    undoImport: submission(workbenchFunctions.undoImport, async (input) => {
      await api.undoImport(input);
      return m.import_undo_started();
    }),
  });
};

export const clientAction = formClientAction;

export default function AdminImportPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  const { detail } = loaderData;
  return (
    <>
      <PageTitle title={detail.file_name} />
      <PageHeader
        title={detail.file_name}
        lead={
          <>
            <Link to="/admin/imports">{m.import_all()}</Link> · {importKindNames[detail.kind]()}
          </>
        }
      />
      <AdminTabs />
      <ImportPage {...loaderData} />
    </>
  );
}
