import type { RequestRow } from '#contract/payout/request.ts';
import { api } from '#web/api.ts';
import { useIdempotentCommand } from '#web/order/use-idempotent-command.ts';
import { dayColumn } from '#web/period/day-column.ts';
import { useCompany } from '#web/settings/company.ts';
import { formatAmount } from '#web/ui/format-amount.ts';
import { amountColumn } from '#web/ui/table/amount-column.tsx';
import type { DataColumn } from '#web/ui/table/data-table.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import { payeeName } from './payout-labels.ts';

/** Payout requests to approve or decline. */
export function RequestPanel({ requests }: { requests: { data: RequestRow[]; total: number } }) {
  const { timeZone } = useCompany();
  const sendOnce = useIdempotentCommand();
  const columns: DataColumn<RequestRow>[] = [
    { key: 'name', header: 'Consultant', rowHeader: true, value: (row) => row.consultant_name },
    dayColumn('Requested', (row) => row.created_at, timeZone),
    amountColumn({ key: 'amount', header: 'Amount', amount: (row) => row.amount, currency: (row) => row.currency }),
    { key: 'payee', header: 'Pays to', value: (row) => (row.payee ? payeeName(row.payee) : 'Not chosen yet') },
  ];
  return (
    <DecisionPanel
      title="Payout requests"
      description="Oldest first"
      list={requests}
      columns={columns}
      rowKey={(row) => row.request_id}
      accept={{
        label: 'Approve',
        name: (row) => `Approve the payout of ${row.consultant_name}`,
        act: ({ request_id }) =>
          sendOnce(request_id, (idempotency_key) => api.payout.approvePayoutRequest({ request_id, idempotency_key })),
        done: () => 'Payout approved. It is ready for the next batch.',
      }}
      refuse={{
        label: 'Decline',
        name: (row) => `Decline the payout of ${row.consultant_name}`,
        ask: (row) => ({
          title: 'Decline this payout?',
          lead: `${formatAmount(row.amount, row.currency)} become available to ${row.consultant_name} again, who reads your reason.`,
          confirmLabel: 'Decline the payout',
          decide: (reason) => api.payout.declinePayoutRequest({ request_id: row.request_id, reason }),
          done: 'Payout declined.',
        }),
      }}
    />
  );
}
