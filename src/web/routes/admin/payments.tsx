import type { ApiClient } from '#contract/client.ts';
import { labelsOf } from '#web/api.ts';
import { apiContext, personContext } from '#web/context.ts';
import { type PaymentLists, PaymentManagement } from '#web/payout/payment-management.tsx';
import { AdminFrame } from '#web/shell/admin-frame.tsx';
import { adminList } from '#web/shell/admin-list.ts';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import type { Route } from './+types/payments.ts';

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  if (!context.get(personContext)?.isAdmin) return null;
  const { list, shown } = adminList(request);
  const lists = await paymentLists(context.get(apiContext), list).catch((error: unknown) => {
    console.error('The payments could not be loaded:', error);
    return { failed: labelsOf(error, 'The server did not answer. Try again in a minute.') };
  });
  return { lists, ...shown };
};

/**
 * The data of the payments page. Only the history is paged; the other lists are as long as an admin can work through.
 */
async function paymentLists(
  api: ApiClient,
  list: { searchTerm: string; limit: number; offset: number },
): Promise<PaymentLists> {
  const first = { searchTerm: list.searchTerm, limit: 50 };
  const [overview, outstanding, requests, payees, batches, payments, approvals] = await Promise.all([
    api.payout.getPaymentsOverview(),
    api.payout.getOutstandingCommissions(first),
    api.payout.getPayoutRequests(first),
    api.payout.getPayees(first),
    api.payout.getPayoutBatches({ limit: 10 }),
    api.payout.getCommissionPayments(list),
    api.payout.getPaymentApprovals(first),
  ]);
  return { overview, outstanding, requests, payees, batches, payments, approvals };
}

export default function AdminPaymentsPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  return (
    <AdminFrame>
      <PaymentManagement {...loaderData} />
    </AdminFrame>
  );
}
