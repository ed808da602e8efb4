import type { ApiClient } from '#contract/client.ts';
import { CommissionManagement } from '#web/commission/run/commission-management.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { AdminFrame } from '#web/shell/admin-frame.tsx';
import { adminList } from '#web/shell/admin-list.ts';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import type { Route } from './+types/commissions.ts';

const views = ['consultants', 'commissions', 'calculations', 'runs', 'compare', 'corrections'] as const;

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  if (!context.get(personContext)?.isAdmin) return null;
  const api = context.get(apiContext);
  const { searchParams, list, shown } = adminList(request);
  const view = views.find((candidate) => candidate === searchParams.get('view')) ?? 'consultants';
  // Only without scripts: with them the dialog reads the line itself.
  const line = /^line#([0-9a-f-]{36})$/.exec(searchParams.get('dialog') ?? '')?.[1];
  const open = await api.commission.getOpenPeriod();
  const [preview, totals, consultants, commissions, calculations, runs, compared, corrections, explained] =
    await Promise.all([
      open.draft ? api.commission.getRunPreview({ run_no: open.draft.run_no }) : null,
      view === 'consultants' || view === 'commissions' || view === 'calculations'
        ? api.statement.getCommissionTotals()
        : null,
      view === 'consultants' ? api.statement.getConsultantCommissions(list) : null,
      view === 'commissions' ? api.statement.getCommissions(list) : null,
      view === 'calculations' ? api.commission.getCommissionCalculations(list) : null,
      view === 'runs' ? api.commission.getCommissionRuns(list) : null,
      view === 'compare' ? compare(api, searchParams, list) : null,
      view === 'corrections' ? api.correction.getCorrections(list) : null,
      line === undefined ? null : api.commission.explainCommission({ calculation_id: line }).catch(() => null),
    ]);
  return {
    open,
    preview,
    totals,
    consultants,
    commissions,
    calculations,
    runs: runs ?? compared?.runs ?? null,
    comparison: compared?.comparison ?? null,
    corrections,
    explained,
    view,
    ...shown,
  };
};

/** The two runs of the address; by default the newest run and the one before it. */
async function compare(api: ApiClient, search: URLSearchParams, { limit, offset }: { limit: number; offset: number }) {
  const runs = await api.commission.getCommissionRuns({ limit: 500 });
  const chosen = (name: string, place: number) =>
    runs.data.find(({ run_no }) => String(run_no) === search.get(name)) ?? runs.data[place] ?? runs.data[0];
  const [first, second] = [chosen('first', 1), chosen('second', 0)];
  if (!first || !second) return { runs, comparison: null };
  const comparison = await api.commission.compareRuns({
    first_run_no: first.run_no,
    second_run_no: second.run_no,
    limit,
    offset,
  });
  return { runs, comparison };
}

export default function AdminCommissionsPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  return (
    <AdminFrame>
      <CommissionManagement {...loaderData} />
    </AdminFrame>
  );
}
