import type { RequestRow } from '#contract/payout/request.ts';
import { m } from '#messages';
import { dayColumn } from '#web/period/day-column.ts';
import { useCompany } from '#web/settings/company.ts';
import { formatAmount } from '#web/ui/format-amount.ts';
import { amountColumn } from '#web/ui/table/amount-column.tsx';
import type { DataColumn } from '#web/ui/table/data-table.tsx';
import { DecisionPanel, type PagedList } from './decision-panel.tsx';
import { consultantColumn } from './name-and-code.tsx';
import { payeeName } from './payout-labels.ts';
import { RequestSelectionBar, useRequestSelection } from './selected/request-selection.tsx';

type Props = { requests: PagedList<RequestRow>; searchTerm: string; pageSize: number };

/** Payout requests to approve or decline. */
export function RequestPanel({ requests, searchTerm, pageSize }: Props) {
  const { timeZone } = useCompany();
  const rows = useRequestSelection();
  const columns: DataColumn<RequestRow>[] = [
    consultantColumn(),
    dayColumn(m.request_date(), (row) => row.created_at, timeZone),
    amountColumn({
      key: 'amount',
      phone: 'end',
      header: m.payment_amount(),
      amount: (row) => row.amount,
      currency: (row) => row.currency,
    }),
    {
      key: 'payee',
      phone: 'fact',
      header: m.payee_paid_to(),
      value: (row) => (row.payee ? payeeName(row.payee) : m.payee_not_chosen()),
    },
  ];
  return (
    <DecisionPanel
      title={m.request_list()}
      description={m.request_list_description()}
      list={requests}
      parameter="requests"
      pageSize={pageSize}
      columns={columns}
      rowKey={(row) => row.request_id}
      idField="request_id"
      accept={{
        submission: 'approvePayoutRequest',
        label: m.payment_approve(),
        name: (row) => m.request_approve_named({ name: row.consultant_name }),
        confirm: {
          title: m.request_approve_title(),
          description: (row) =>
            m.request_approve_description({
              amount: formatAmount(row.amount, row.currency, true),
              name: row.consultant_name,
              payee: row.payee ? payeeName(row.payee) : m.payee_not_chosen(),
            }),
          label: (row) => m.approval_approve_amount({ amount: formatAmount(row.amount, row.currency, true) }),
        },
      }}
      pays
      selection={{ rows, bar: <RequestSelectionBar total={requests.total} searchTerm={searchTerm} /> }}
      refuse={{
        submission: 'declinePayoutRequest',
        label: m.payment_decline(),
        name: (row) => m.request_decline_named({ name: row.consultant_name }),
        title: m.request_decline_title(),
        description: (row) =>
          m.request_decline_description({
            amount: formatAmount(row.amount, row.currency),
            name: row.consultant_name,
          }),
        submitLabel: m.request_decline(),
      }}
    />
  );
}
