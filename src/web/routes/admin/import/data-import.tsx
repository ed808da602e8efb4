import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { importFunctions } from '#contract/import/import.ts';
import { formatCount } from '#contract/language/format.ts';
import { m } from '#messages';
import { codeOf, statusOf } from '#web/api.ts';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { atField, formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { CsvImport } from '#web/import/csv-import.tsx';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/data-import.ts';

export const loader = ({ context }: Route.LoaderArgs) => ({
  allowed: mayUse(context.get(personContext), 'imports:write'),
});

export const action = ({ context, request }: Route.ActionArgs) => {
  const { import: api } = context.get(apiContext);
  const atFile = atField('file', 'FILE_TOO_LARGE', 'FILE_NOT_CSV');
  return formAction(request, {
    csvAnalyzer: submission(importFunctions.csvAnalyzer, async (input) => {
      const { analysis } = await api.csvAnalyzer(input).catch(tooOften).catch(atFile);
      return { message: m.csv_analyzed(), value: { analysis } };
    }),
    createImportTable: submission(importFunctions.createImportTable, async (input) => {
      const { table, rows } = await api.createImportTable(input).catch(atFile);
      return { message: m.csv_created({ table, rows, shown: formatCount(rows) }), value: { table } };
    }),
  });
};

/** Specification: the sentence above the limit of analyses. */
function tooOften(error: unknown): never {
  if (statusOf(error) !== 429) throw error;
  throw Object.assign(new Error(m.csv_too_often(), { cause: error }), { code: codeOf(error), status: 429 });
}

export const clientAction = formClientAction;

/** Nothing on this page is read from the server. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod === 'POST' ? false : defaultShouldRevalidate;

export default function DataImportPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.allowed) return <AdminsOnly />;
  return (
    <>
      <PageTitle title={m.csv_title()} />
      <PageHeader
        title={m.csv_title()}
        lead={m.csv_lead()}
        actions={<ButtonLink to="/data-viewer">{m.csv_tables()}</ButtonLink>}
      />
      <CsvImport />
    </>
  );
}
