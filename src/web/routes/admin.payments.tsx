import type { ApiClient } from '#contract/client.ts';
import { apiContext, personContext } from '#web/context.ts';
import { type PaymentLists, PaymentManagement } from '#web/payout/payment-management.tsx';
import { AdminFrame } from '#web/shell/admin-frame.tsx';
import { adminList } from '#web/shell/admin-list.ts';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import type { Route } from './+types/admin.payments.ts';

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  if (!context.get(personContext)?.isAdmin) return null;
  const { list, shown } = adminList(request);
  const lists = await paymentLists(context.get(apiContext), list).catch((error: unknown) => {
    console.error('The payments could not be loaded:', error);
    return null;
  });
  return { lists, ...shown };
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

export default function AdminPaymentsPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  return (
    <AdminFrame>
      <PaymentManagement {...loaderData} />
    </AdminFrame>
  );
}
