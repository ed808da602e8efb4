import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { TableBrowser } from '#web/import/table-browser.tsx';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/data-viewer.ts';

export const loader = async ({ context }: Route.LoaderArgs) => {
  if (!context.get(personContext)?.isAdmin) return { allowed: false as const };
  return { allowed: true as const, tables: await context.get(apiContext).import.getDatabaseTables() };
};

export default function DataViewerPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.allowed) return <AdminsOnly />;
  return (
    <>
      <PageTitle title="Database Tables" />
      <PageHeader title="Database Tables" lead="The company’s tables as they are kept. Nothing can be changed here." />
      <TableBrowser tables={loaderData.tables} />
    </>
  );
}
