import { Link } from 'react-router';
import { historyFunctions } from '#contract/import/history.ts';
import { m } from '#messages';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { HistoryPage } from '#web/import/history-page.tsx';
import { adminList } from '#web/shell/admin-list.ts';
import { AdminTabs } from '#web/shell/admin-tabs.tsx';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/history.ts';

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  if (!mayUse(context.get(personContext), 'imports:read')) return null;
  const api = context.get(apiContext);
  const { list, shown } = adminList(request);
  const [{ months, calculation }, { versions }] = await Promise.all([
    api.import.getHistory(),
    api.plan.getPlanVersions(),
  ]);
  // While a calculation runs, the page is read again and again, and shows only the progress.
  const differences = calculation === null ? await api.import.getHistoryDifferences(list) : null;
  return {
    months,
    calculation,
    differences,
    plans: versions.map(({ version, name }) => ({ version, name })),
    ...shown,
  };
};

export const action = ({ context, request }: Route.ActionArgs) => {
  const { import: api } = context.get(apiContext);
  return formAction(request, {
    calculateHistory: submission(historyFunctions.calculateHistory, async (input) => {
      const { months } = await api.calculateHistory(input);
      return m.history_calculated({ count: months, shown: String(months) });
    }),
  });
};

export const clientAction = formClientAction;

export default function AdminHistoryPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  return (
    <>
      <PageTitle title={m.history_title()} />
      <PageHeader
        title={m.history_title()}
        lead={
          <>
            <Link to="/admin/imports">{m.history_to_imports()}</Link> · {m.history_lead()}
          </>
        }
      />
      <AdminTabs />
      <HistoryPage {...loaderData} />
    </>
  );
}
