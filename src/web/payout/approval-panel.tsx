import type { ApprovalRow } from '#contract/payout/approval.ts';
import { refusalOfApprover } from '#domain/payout/manual-payment.ts';
import { m } from '#messages';
import { dayColumn } from '#web/period/day-column.ts';
import { useCompany } from '#web/settings/company.ts';
import { formatAmount } from '#web/ui/format-amount.ts';
import { amountColumn } from '#web/ui/table/amount-column.tsx';
import type { DataColumn } from '#web/ui/table/data-table.tsx';
import { DecisionPanel, type PagedList } from './decision-panel.tsx';
import { consultantColumn } from './name-and-code.tsx';
import { destinationOf } from './payout-labels.ts';

const amountOf = ({ amount, currency }: ApprovalRow): string => formatAmount(amount, currency, true);
const shortNameOf = ({ amount, currency, consultant_name }: ApprovalRow) => ({
  amount: formatAmount(amount, currency),
  name: consultant_name,
});
const methodOf = ({ method, payee, check_number, reference, paid_on }: ApprovalRow): string =>
  destinationOf({ payee, elsewhere: method === 'batch' ? null : { check_number, reference, paid_on: paid_on ?? '' } });

type Props = { approvals: PagedList<ApprovalRow>; adminId: string; pageSize: number };

/** Manual payments above the limit, to be approved by an admin other than the requester. Hidden when empty. */
export function ApprovalPanel({ approvals, adminId, pageSize }: Props) {
  const { timeZone } = useCompany();
  const columns: DataColumn<ApprovalRow>[] = [
    consultantColumn(),
    dayColumn(m.approval_date(), (row) => row.created_at, timeZone),
    amountColumn({
      key: 'amount',
      phone: 'end',
      header: m.payment_amount(),
      amount: (row) => row.amount,
      currency: (row) => row.currency,
    }),
    { key: 'way', phone: 'fact', header: m.payment_payment(), value: methodOf },
    { key: 'reason', phone: 'fact', header: m.payment_reason(), value: (row) => row.reason },
    { key: 'by', phone: 'fact', header: m.approval_by(), value: (row) => row.requested_by_name },
  ];
  return (
    <DecisionPanel
      title={m.approval_list()}
      description={m.approval_list_description()}
      list={approvals}
      parameter="approvals"
      pageSize={pageSize}
      columns={columns}
      rowKey={(row) => row.approval_id}
      idField="approval_id"
      accept={{
        submission: 'approvePayment',
        label: m.payment_approve(),
        name: (row) => m.approval_approve_named(shortNameOf(row)),
        refusal: ({ requested_by, consultant_id }) =>
          refusalOfApprover(adminId, { requestedBy: requested_by, consultantId: consultant_id }) && m.approval_own(),
        confirm: {
          title: m.approval_approve_title(),
          description: (row) =>
            m.approval_approve_description({
              amount: amountOf(row),
              name: row.consultant_name,
              code: row.consultant_code,
              method: methodOf(row),
              admin: row.requested_by_name,
              reason: row.reason,
            }),
          label: (row) => m.approval_approve_amount({ amount: amountOf(row) }),
        },
      }}
      pays
      refuse={{
        submission: 'declinePayment',
        label: m.payment_decline(),
        name: (row) => m.approval_decline_named(shortNameOf(row)),
        title: m.approval_decline_title(),
        description: (row) =>
          m.approval_decline_description({
            amount: amountOf(row),
            name: row.consultant_name,
            admin: row.requested_by_name,
          }),
        submitLabel: m.approval_decline(),
      }}
    />
  );
}
