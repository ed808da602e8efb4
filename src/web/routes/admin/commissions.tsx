import type { ClientActionFunctionArgs } from 'react-router';
import type { ApiClient } from '#contract/client.ts';
import type { RunComparison } from '#contract/commission/proof.ts';
import type { RunRow } from '#contract/commission/run.ts';
import { m } from '#messages';
import { nullIf } from '#web/api.ts';
import { CommissionManagement } from '#web/commission/run/commission-management.tsx';
import { runSubmissions } from '#web/commission/run/run-submissions.ts';
import { apiContext, failureContext, personContext } from '#web/context.ts';
import { formAction } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { AdminFrame } from '#web/shell/admin-frame.tsx';
import { adminList, adminLongList } from '#web/shell/admin-list.ts';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import type { Route } from './+types/commissions.ts';

const views = ['consultants', 'commissions', 'calculations', 'runs', 'compare', 'corrections'] as const;

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const person = context.get(personContext);
  if (!mayUse(person, 'commissions:read')) return null;
  const api = context.get(apiContext);
  const { searchParams, list, shown } = adminLongList(request);
  const view = views.find((candidate) => candidate === searchParams.get('view')) ?? 'consultants';
  const [open, runs] = await Promise.all([
    api.commission.getOpenPeriod(),
    api.commission.getCommissionRuns({ limit: newestRuns }),
  ]);
  const lastClosed = runs.data.find(({ status }) => status === 'closed');
  const draft = open.draft && { run_no: open.draft.run_no };
  const [preview, checklist, payments, listed] = await Promise.all([
    draft ? api.commission.getRunPreview(draft) : null,
    draft ? api.commission.getCloseChecklist(draft) : null,
    lastClosed && mayUse(person, 'payouts:read') ? api.payout.getPaymentsOverview() : null,
    listsOf(api, view, searchParams, { long: list, short: adminList(request).list }).catch((error: unknown) => {
      const log = context.get(failureContext);
      log(error, `The ${view} could not be loaded`);
      return { ...noLists, failed: failures[view]?.() ?? m.admin_load_failed_description() };
    }),
  ]);
  const closed = lastClosed && payments ? { period: lastClosed.period, payments } : null;
  const dialog = await dialogData(api, searchParams, listed.comparison);
  return { open, preview, checklist, closed, ...listed, ...dialog, view, ...shown };
};

/** The open month's draft, the one before it, and the last closed run. */
const newestRuns = 3;

type ShortList = ReturnType<typeof adminList>['list'];
/** Long lists are found by cursors, short ones by offsets. */
type Asked = { long: ReturnType<typeof adminLongList>['list']; short: ShortList };

const noLists = {
  totals: null,
  consultants: null,
  commissions: null,
  calculations: null,
  runs: null,
  comparable: [],
  comparison: null,
  corrections: null,
};

/** The sentences of the specification for what could not be loaded (section 8). */
const failures: Partial<Record<(typeof views)[number], () => string>> = {
  consultants: m.commission_failed_consultants,
  commissions: m.commission_failed_commissions,
  calculations: m.commission_failed_calculations,
};

async function listsOf(
  api: ApiClient,
  view: (typeof views)[number],
  searchParams: URLSearchParams,
  { long, short }: Asked,
) {
  const [totals, consultants, commissions, calculations, runs, compared, corrections] = await Promise.all([
    view === 'consultants' || view === 'commissions' || view === 'calculations'
      ? api.statement.getCommissionTotals()
      : null,
    view === 'consultants' ? api.statement.getConsultantCommissions(long) : null,
    view === 'commissions' ? api.statement.getCommissions(long) : null,
    view === 'calculations' ? api.commission.getCommissionCalculations(long) : null,
    view === 'runs' ? api.commission.getCommissionRuns(short) : null,
    view === 'compare' ? compare(api, searchParams, short) : null,
    view === 'corrections' ? api.correction.getCorrections(short) : null,
  ]);
  return {
    totals,
    consultants,
    commissions,
    calculations,
    corrections,
    runs,
    comparable: compared?.runs ?? [],
    comparison: compared?.comparison ?? null,
    failed: null,
  };
}

const unlessUnknown = nullIf(
  'UNKNOWN_CALCULATION',
  'UNKNOWN_CORRECTION',
  'UNKNOWN_CONSULTANT',
  'UNKNOWN_RUN',
  'DIFFERENT_CURRENCIES',
  'BAD_REQUEST',
);

/** What the dialog of the address needs, without scripts; with scripts it loads this itself. */
async function dialogData(api: ApiClient, searchParams: URLSearchParams, comparison: RunComparison | null) {
  const [dialog, item = ''] = (searchParams.get('dialog') ?? '').split('#', 2);
  const isId = /^[0-9a-f-]{36}$/.test(item);
  const [explained, correction, compared] = await Promise.all([
    dialog === 'line' && isId ? api.commission.explainCommission({ calculation_id: item }).catch(unlessUnknown) : null,
    dialog === 'correction' && /^\d{1,9}$/.test(item)
      ? api.correction.getCorrection({ correction_no: Number(item) }).catch(unlessUnknown)
      : null,
    dialog === 'compared' && isId && comparison
      ? api.commission
          .compareStatements({
            consultant_id: item,
            first_run_no: comparison.first.run_no,
            second_run_no: comparison.second.run_no,
          })
          .catch(unlessUnknown)
      : null,
  ]);
  return { explained, correction, compared };
}

/** Runs to choose from for a comparison; older ones are compared by their address. */
const runsToCompare = 500;

/** The two runs of the address; by default the newest run and the one before it. */
async function compare(api: ApiClient, search: URLSearchParams, rows: ShortList) {
  const { data: newest } = await api.commission.getCommissionRuns({ limit: runsToCompare });
  const [second, first = second] = newest;
  if (!first || !second) return { runs: newest, comparison: null };
  const chosen = (name: string, { run_no }: RunRow) =>
    /^\d{1,9}$/.test(search.get(name) ?? '') ? Number(search.get(name)) : run_no;
  const compared = (first_run_no: number, second_run_no: number) =>
    api.commission.compareRuns({ first_run_no, second_run_no, limit: rows.limit, offset: rows.offset });
  const comparison =
    (await compared(chosen('first', first), chosen('second', second)).catch(nullIf('UNKNOWN_RUN', 'BAD_REQUEST'))) ??
    (await compared(first.run_no, second.run_no));
  const isNewest = ({ run_no }: RunRow) => newest.some((run) => run.run_no === run_no);
  return { runs: [...newest, ...[comparison.first, comparison.second].filter((run) => !isNewest(run))], comparison };
}

export const action = ({ context, request }: Route.ActionArgs) =>
  formAction(request, runSubmissions(context.get(apiContext), context.get(failureContext)));

/** The specification has a sentence of its own for a calculation that gets no answer. */
export const clientAction = (args: ClientActionFunctionArgs) =>
  formClientAction(args, { calculateSalesCommissions: m.run_calculation_failed });

export default function AdminCommissionsPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  return (
    <AdminFrame>
      <CommissionManagement {...loaderData} />
    </AdminFrame>
  );
}
