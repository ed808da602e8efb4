import type { PayeeRow } from '#contract/payout/payee.ts';
import { api } from '#web/api.ts';
import { dayColumn } from '#web/period/day-column.ts';
import { useCompany } from '#web/settings/company.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import type { DataColumn } from '#web/ui/table/data-table.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import classes from './payout.module.css';
import { payeeName, payeeOwner } from './payout-labels.ts';

/** Payout methods to verify or reject. */
export function PayeePanel({ payees }: { payees: { data: PayeeRow[]; total: number } }) {
  const { timeZone } = useCompany();
  const columns: DataColumn<PayeeRow>[] = [
    { key: 'name', header: 'Consultant', rowHeader: true, value: (row) => row.consultant_name },
    dayColumn('Since', (row) => row.created_at, timeZone),
    {
      key: 'to',
      header: 'Pays to',
      value: payeeName,
      cell: (row) => (
        <>
          {payeeName(row)}
          <span className={classes.small}>{payeeOwner(row)}</span>
        </>
      ),
    },
    {
      key: 'kind',
      header: 'Kind',
      value: (row) => (row.changed ? 'Changed' : 'First'),
      cell: (row) => (
        <>
          <StatusBadge tone={row.changed ? 'waiting' : 'neutral'}>{row.changed ? 'Changed' : 'First'}</StatusBadge>
          {row.withdrawn_reason !== null && (
            <span className={classes.small}>A payment came back: {row.withdrawn_reason}</span>
          )}
        </>
      ),
    },
  ];
  return (
    <DecisionPanel
      title="Payees to verify"
      description="Make sure that each belongs to the consultant, e.g. by a void cheque or a call"
      list={payees}
      columns={columns}
      rowKey={(row) => row.payee_id}
      accept={{
        label: 'Verify',
        name: (row) => `Verify the payout method of ${row.consultant_name}`,
        act: (row) => api.payout.verifyPayee({ payee_id: row.payee_id }),
        done: (row) => `The payout method of ${row.consultant_name} is verified.`,
      }}
      refuse={{
        label: 'Reject',
        name: (row) => `Reject the payout method of ${row.consultant_name}`,
        ask: (row) => ({
          title: 'Reject this payout method?',
          lead: `${row.consultant_name} has to choose again and reads your reason.`,
          confirmLabel: 'Reject the method',
          decide: (reason) => api.payout.rejectPayee({ payee_id: row.payee_id, reason }),
          done: 'Payout method rejected.',
        }),
      }}
    />
  );
}
