import type { ClientActionFunctionArgs } from 'react-router';
import type { ApiClient } from '#contract/client.ts';
import { payout } from '#contract/payout/payout.ts';
import { outstandingParameters, paymentParameters } from '#contract/view/list-queries.ts';
import { fileQuery, listQueryIn } from '#domain/view/list-address.ts';
import { m } from '#messages';
import { messageOf } from '#web/api.ts';
import { apiContext, failureContext, personContext } from '#web/context.ts';
import { formAction } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { batchCredits } from '#web/payout/batch-credits.ts';
import { batchSubmissions } from '#web/payout/batch-submissions.ts';
import { type PaymentDialogData, type PaymentLists, PaymentManagement } from '#web/payout/payment-management.tsx';
import { paymentSubmissions } from '#web/payout/payment-submissions.ts';
import { AdminFrame } from '#web/shell/admin-frame.tsx';
import { adminList } from '#web/shell/admin-list.ts';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import { longPageAt, pageAt, rowsOf } from '#web/ui/table/page-at.ts';
import { loadViews } from '#web/view/load-views.ts';
import { viewSubmissions } from '#web/view/view-submissions.ts';
import type { Route } from './+types/payments.ts';

/** Rows per page of each list: fewer than on other pages of admins, because this one has eight lists. */
const pageSize = 20;

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const person = context.get(personContext);
  if (person === null || !mayUse(person, 'payouts:read')) return null;
  const functions = context.get(apiContext);
  const api = functions.payout;
  const { searchParams, shown } = adminList(request);
  const read = Promise.all([paymentLists(api, searchParams, shown.searchTerm), loadViews(functions, 'payments')]);
  const [lists, views] = await read.catch((error: unknown) => {
    const log = context.get(failureContext);
    log(error, 'The payments could not be loaded');
    return [{ failed: messageOf(error, m.payment_load_failed_description()) }, []] as const;
  });
  const { searchTerm } = shown;
  const dialogData = await dataOfDialog(api, searchParams);
  return {
    lists,
    adminId: person.id,
    views,
    dialogData,
    problem: problemOf(searchParams.get('problem')),
    searchTerm,
    held: listQueryIn(outstandingParameters, searchParams).held,
    filters: filtersIn(searchParams),
    files: {
      outstanding: fileQuery(outstandingParameters, searchParams),
      payments: fileQuery(paymentParameters, searchParams),
    },
    pageSize,
  };
};

/** The data of the payments page. Each list has its own page in the address. */
async function paymentLists(
  api: ApiClient['payout'],
  searchParams: URLSearchParams,
  searchTerm: string,
): Promise<PaymentLists> {
  const listed = async <Row,>(
    parameter: string,
    read: (list: { searchTerm: string; limit: number; offset: number }) => Promise<{ data: Row[]; total: number }>,
  ) => {
    const page = pageAt(searchParams, parameter);
    return { ...(await read({ searchTerm, ...rowsOf(page, pageSize) })), page };
  };
  const history = longPageAt(searchParams, pageSize);
  const { held } = listQueryIn(outstandingParameters, searchParams);
  const unpaid = longPageAt(searchParams, pageSize, 'outstanding');
  const [overview, outstanding, requests, payees, batches, payments, approvals, holds] = await Promise.all([
    api.getPaymentsOverview(),
    api.getOutstandingCommissions({ searchTerm, ...unpaid.rows, held }),
    listed('requests', (list) => api.getPayoutRequests(list)),
    listed('payees', (list) => api.getPayees(list)),
    listed('batches', (list) => api.getPayoutBatches({ ...list, searchTerm: '' })),
    api.getCommissionPayments({ searchTerm, ...history.rows, ...filtersIn(searchParams) }),
    listed('approvals', (list) => api.getPaymentApprovals(list)),
    listed('holds', (list) => api.getPayoutHolds(list)),
  ]);
  return {
    overview,
    outstanding: { ...outstanding, page: unpaid.page },
    requests,
    payees,
    batches,
    payments: { ...payments, page: history.page },
    approvals,
    holds,
  };
}

/** The filters of the list of payments. */
function filtersIn(searchParams: URLSearchParams) {
  const { q: _, ...filters } = listQueryIn(paymentParameters, searchParams);
  return filters;
}

const recipientCount = 10;

/** What the dialog of the address needs, without scripts; with scripts it loads this itself. */
async function dataOfDialog(api: ApiClient['payout'], searchParams: URLSearchParams): Promise<PaymentDialogData> {
  const [dialog, item = ''] = (searchParams.get('dialog') ?? '').split('#', 2);
  const id = /^[0-9a-f-]{36}$/.test(item) ? item : null;
  const searchTerm = (searchParams.get('recipient') ?? '').trim().slice(0, 200);
  const results =
    dialog === 'manual' && id === null && searchTerm !== ''
      ? { searchTerm, ...(await api.getPaymentRecipients({ searchTerm, limit: recipientCount })) }
      : null;
  const recipient =
    dialog === 'manual' && id !== null
      ? (await api.getPaymentRecipients({ consultant_id: id, limit: 1 })).data[0]
      : null;
  const credits = dialog === 'cancelPayoutBatch' && id !== null ? await batchCredits(api, id) : null;
  return { results, recipient: recipient ?? null, credits };
}

/** The sentence for a file that was not downloaded, by its code in the address. */
function problemOf(code: string | null): string | null {
  const errors: Readonly<Record<string, { readonly message?: string } | undefined>> =
    payout.getPayoutBatchFile['~orpc'].errorMap;
  return code === null ? null : (errors[code]?.message ?? m.batch_download_failed());
}

export const action = ({ context, request }: Route.ActionArgs) => {
  const api = context.get(apiContext);
  const submissions = { ...paymentSubmissions(api.payout), ...batchSubmissions(api.payout), ...viewSubmissions(api) };
  return formAction(request, submissions);
};

/** The specification has a sentence of its own for a payment that gets no answer. */
export const clientAction = (args: ClientActionFunctionArgs) =>
  formClientAction(args, {
    processCommissionPayment: () => m.payment_failed({ reason: m.payment_processing_failed() }),
  });

export default function AdminPaymentsPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  return (
    <AdminFrame>
      <PaymentManagement {...loaderData} />
    </AdminFrame>
  );
}
