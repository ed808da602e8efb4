import { PageTitle } from '#web/content/page-title.tsx';
import { personContext } from '#web/context.ts';
import { CsvImport } from '#web/import/csv-import.tsx';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/data-import.ts';

export const loader = ({ context }: Route.LoaderArgs) => ({ allowed: context.get(personContext)?.isAdmin === true });

export default function DataImportPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.allowed) return <AdminsOnly />;
  return (
    <>
      <PageTitle title="Data Import" />
      <PageHeader
        title="Data Import"
        lead="Turn a CSV file into a typed table of its own. The company’s tables stay as they are."
      />
      <CsvImport />
    </>
  );
}
