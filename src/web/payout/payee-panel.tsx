import type { PayeeRow } from '#contract/payout/payee.ts';
import { m } from '#messages';
import { dayColumn } from '#web/period/day-column.ts';
import { useCompany } from '#web/settings/company.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import type { DataColumn } from '#web/ui/table/data-table.tsx';
import { DecisionPanel, type PagedList } from './decision-panel.tsx';
import { consultantColumn } from './name-and-code.tsx';
import classes from './payout.module.css';
import { payeeName, payeeOwner } from './payout-labels.ts';

const kindOf = ({ changed }: PayeeRow): string => (changed ? m.payee_changed() : m.payee_first());

/** Payout methods to verify or reject. */
export function PayeePanel({ payees, pageSize }: { payees: PagedList<PayeeRow>; pageSize: number }) {
  const { timeZone } = useCompany();
  const columns: DataColumn<PayeeRow>[] = [
    consultantColumn(),
    dayColumn(m.payee_since(), (row) => row.created_at, timeZone),
    {
      key: 'to',
      phone: 'fact',
      header: m.payee_paid_to(),
      value: payeeName,
      cell: (row) => (
        // One element: a phone puts the header and the value beside each other.
        <span>
          {payeeName(row)}
          <span className={classes.small}>{payeeOwner(row)}</span>
        </span>
      ),
    },
    {
      key: 'kind',
      phone: 'status',
      header: m.payee_change_kind(),
      value: kindOf,
      cell: (row) => (
        <>
          <StatusBadge tone={row.changed ? 'waiting' : 'neutral'}>{kindOf(row)}</StatusBadge>
          {row.withdrawn_reason !== null && (
            <span className={classes.small}>{m.payee_verification_withdrawn({ reason: row.withdrawn_reason })}</span>
          )}
        </>
      ),
    },
  ];
  return (
    <DecisionPanel
      title={m.payee_list()}
      description={m.payee_list_description()}
      list={payees}
      parameter="payees"
      pageSize={pageSize}
      columns={columns}
      rowKey={(row) => row.payee_id}
      idField="payee_id"
      accept={{
        submission: 'verifyPayee',
        label: m.payee_verify(),
        name: (row) => m.payee_verify_named({ name: row.consultant_name }),
        confirm: {
          title: m.payee_verify_title(),
          description: (row) =>
            m.payee_verify_description({ name: row.consultant_name, payee: payeeName(row), owner: payeeOwner(row) }),
          label: () => m.payee_verify_submit(),
        },
      }}
      refuse={{
        submission: 'rejectPayee',
        label: m.payee_reject(),
        name: (row) => m.payee_reject_named({ name: row.consultant_name }),
        title: m.payee_reject_title(),
        description: (row) => m.payee_reject_description({ name: row.consultant_name }),
        submitLabel: m.payee_reject_submit(),
      }}
    />
  );
}
