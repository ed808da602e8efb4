import { importFunctions } from '#contract/import/import.ts';
import { m } from '#messages';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import classes from '#web/import/import.module.css';
import { ImportTables } from '#web/import/import-tables.tsx';
import { ChosenTable, TableCards } from '#web/import/table-browser.tsx';
import { adminList } from '#web/shell/admin-list.ts';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { Route } from './+types/data-viewer.ts';
import { readTable } from './data-viewer-rows.ts';

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  if (!mayUse(context.get(personContext), 'imports:read')) return null;
  const { import: api } = context.get(apiContext);
  const { searchParams, list, shown } = adminList(request);
  const chosen = searchParams.get('table');
  const [tables, imported, read] = await Promise.all([
    api.getDatabaseTables(),
    api.getImportTables(list),
    chosen === null ? null : readTable(context, chosen),
  ]);
  return { tables, imported, chosen, read, ...shown };
};

export const action = ({ context, request }: Route.ActionArgs) => {
  const { import: api } = context.get(apiContext);
  return formAction(request, {
    dropImportTable: submission(importFunctions.dropImportTable, async (input) => {
      const { table } = await api.dropImportTable(input);
      return m.import_table_dropped({ table });
    }),
  });
};

export const clientAction = formClientAction;

export default function DataViewerPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  const { tables, imported, chosen, read, ...list } = loaderData;
  return (
    <>
      <PageTitle title={m.table_viewer_title()} />
      <PageHeader title={m.table_viewer_title()} lead={m.table_viewer_lead()} />
      <div className={classes.stack}>
        <TableCards tables={tables} chosen={chosen} />
        {chosen !== null && read !== null ? (
          <ChosenTable key={chosen} table={chosen} initial={read} />
        ) : (
          <Panel>
            <EmptyState why="data" title={m.table_viewer_none_chosen()}>
              {m.table_viewer_choose()}
            </EmptyState>
          </Panel>
        )}
        <ImportTables tables={imported} {...list} />
      </div>
    </>
  );
}
