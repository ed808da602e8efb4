import { useRevalidator } from 'react-router';
import type { ApiClient } from '#contract/client.ts';
import { ReviewManagement, reviewFilters } from '#web/catalog/review-management.tsx';
import { CommissionManagement } from '#web/commission/commission-management.tsx';
import { PageList } from '#web/company/page-list.tsx';
import { contentSlugs } from '#web/company/page-names.ts';
import { PageTitle } from '#web/company/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { BooksProof } from '#web/ledger/books-proof.tsx';
import { OrderManagement } from '#web/order/order-management.tsx';
import { type PaymentLists, PaymentManagement } from '#web/payout/payment-management.tsx';
import { YearEnd } from '#web/payout/year-end.tsx';
import { AdminTabs } from '#web/shell/admin-tabs.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/admin.ts';

const pageSize = 50;
const views = ['commissions', 'calculations', 'runs', 'compare', 'corrections'] as const;
const statuses = ['pending', 'processing', 'completed', 'cancelled'] as const;

export const loader = async ({ context, request, params }: Route.LoaderArgs) => {
  if (!context.get(personContext)?.isAdmin) return { allowed: false as const };
  const api = context.get(apiContext);
  const { searchParams } = new URL(request.url);
  const searchTerm = (searchParams.get('q') ?? '').slice(0, 200);
  const page = Math.max(1, Number.parseInt(searchParams.get('page') ?? '1', 10) || 1);
  const list = { searchTerm, limit: pageSize, offset: (page - 1) * pageSize };
  if (params.tab === 'commissions') {
    const view = views.find((candidate) => candidate === searchParams.get('view')) ?? 'commissions';
    const open = await api.commission.getOpenPeriod();
    const [preview, commissions, calculations, runs, compared, corrections] = await Promise.all([
      open.draft ? api.commission.getRunPreview({ run_no: open.draft.run_no }) : null,
      view === 'commissions' ? api.commission.getCommissions(list) : null,
      view === 'calculations' ? api.commission.getCommissionCalculations(list) : null,
      view === 'runs' ? api.commission.getCommissionRuns(list) : null,
      view === 'compare' ? compare(api, searchParams, list) : null,
      view === 'corrections' ? api.correction.getCorrections(list) : null,
    ]);
    return {
      allowed: true as const,
      tab: 'commissions' as const,
      open,
      preview,
      commissions,
      calculations,
      runs: runs ?? compared?.runs ?? null,
      comparison: compared?.comparison ?? null,
      corrections,
      view,
      searchTerm,
      page,
      pageSize,
    };
  }
  if (params.tab === 'payments') {
    const lists = await paymentLists(api, list).catch(() => null);
    return { allowed: true as const, tab: 'payments' as const, lists, searchTerm, page, pageSize };
  }
  if (params.tab === 'books') {
    const given = searchParams.get('year');
    const year = given !== null && /^2\d{3}$/.test(given) ? Number(given) : null;
    const [proof, yearEnd] = await Promise.all([
      api.ledger.proveBooks(),
      api.yearEnd.getYearEnd({ ...list, searchTerm: '', year }),
    ]);
    return { allowed: true as const, tab: 'books' as const, proof, yearEnd, page, pageSize };
  }
  if (params.tab === 'reviews') {
    const shown = reviewFilters.find((candidate) => candidate === searchParams.get('shown')) ?? 'all';
    const reviews = await api.catalog.getReviews({ ...list, shown });
    return { allowed: true as const, tab: 'reviews' as const, reviews, shown, searchTerm, page, pageSize };
  }
  if (params.tab === 'pages') {
    const pages = await Promise.all(contentSlugs.map((slug) => api.company.getContentPage({ slug })));
    return { allowed: true as const, tab: 'pages' as const, pages };
  }
  const status = statuses.find((candidate) => candidate === searchParams.get('status')) ?? null;
  const orders = await api.order.getOrders({ ...list, status });
  return { allowed: true as const, tab: 'orders' as const, orders, status, searchTerm, page, pageSize };
};

/** All that the payments screen shows. The history has pages; of the others it shows as much as an admin can work through. */
async function paymentLists(
  api: ApiClient,
  list: { searchTerm: string; limit: number; offset: number },
): Promise<PaymentLists> {
  const first = { searchTerm: list.searchTerm, limit: 50 };
  const [overview, outstanding, requests, payees, batches, payments, recipients] = await Promise.all([
    api.payout.getPaymentsOverview(),
    api.payout.getOutstandingCommissions(first),
    api.payout.getPayoutRequests(first),
    api.payout.getPayees(first),
    api.payout.getPayoutBatches({ limit: 10 }),
    api.payout.getCommissionPayments(list),
    api.payout.getPaymentRecipients({ limit: 2000 }),
  ]);
  return { overview, outstanding, requests, payees, batches, payments, recipients };
}

/** The two runs of the address; without them the newest one beside the one before it. */
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

export default function AdminPage({ loaderData }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator();
  if (!loaderData.allowed) {
    return (
      <>
        <PageTitle title="Access Denied" />
        <h1 className="visually-hidden">Access Denied</h1>
        <EmptyState why="permission" title="Access Denied">
          You don’t have permission to access the admin dashboard.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageTitle title="Admin" />
      <PageHeader
        title="Admin Dashboard"
        lead="MLM System Administration"
        actions={
          <Button busy={state === 'loading'} onClick={() => revalidate()}>
            Refresh Data
          </Button>
        }
      />
      <AdminTabs />
      {loaderData.tab === 'orders' && <OrderManagement {...loaderData} />}
      {loaderData.tab === 'commissions' && <CommissionManagement {...loaderData} />}
      {loaderData.tab === 'reviews' && <ReviewManagement {...loaderData} />}
      {loaderData.tab === 'pages' && <PageList pages={loaderData.pages} />}
      {loaderData.tab === 'payments' && <PaymentManagement {...loaderData} />}
      {loaderData.tab === 'books' && <BooksProof proof={loaderData.proof} />}
      {loaderData.tab === 'books' && <YearEnd {...loaderData} />}
    </>
  );
}
