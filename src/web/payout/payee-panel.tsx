import { useState } from 'react';
import type { PayeeRow } from '#contract/payout/payee.ts';
import { api } from '#web/api.ts';
import { useCompany } from '#web/company/company.ts';
import { dayColumn } from '#web/period/day-column.ts';
import { Button } from '#web/ui/button.tsx';
import { type DataColumn, DataTable } from '#web/ui/data-table.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import classes from './payout.module.css';
import { countryName, payeeName } from './payout-words.ts';
import { type ReasonAsked, ReasonDialog } from './reason-dialog.tsx';
import { useAct } from './use-act.ts';

/** Payout methods to be verified or rejected. Shown only where there are any. */
export function PayeePanel({ payees }: { payees: { data: PayeeRow[]; total: number } }) {
  const { timeZone } = useCompany();
  const { busy, act } = useAct();
  const [asked, setAsked] = useState<ReasonAsked | null>(null);

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
          <span className={classes.small}>
            {row.recipient_name}, {countryName(row.country)}
          </span>
        </>
      ),
    },
    {
      key: 'kind',
      header: 'Kind',
      value: (row) => (row.changed ? 'Changed' : 'First'),
      cell: (row) => (
        <StatusBadge tone={row.changed ? 'waiting' : 'neutral'}>{row.changed ? 'Changed' : 'First'}</StatusBadge>
      ),
    },
    {
      key: 'decide',
      header: 'Decision',
      sortable: false,
      value: () => null,
      cell: (row) => (
        <div className={classes.rowButtons}>
          <Button
            size="sm"
            busy={busy === row.payee_id}
            aria-label={`Verify the payout method of ${row.consultant_name}`}
            onClick={() =>
              act(
                row.payee_id,
                () => api.payout.verifyPayee({ payee_id: row.payee_id }),
                `The payout method of ${row.consultant_name} is verified.`,
              )
            }
          >
            Verify
          </Button>
          <Button
            size="sm"
            kind="plain"
            aria-label={`Reject the payout method of ${row.consultant_name}`}
            onClick={() =>
              setAsked({
                title: 'Reject this payout method?',
                lead: `${row.consultant_name} has to choose again and reads your reason.`,
                confirmLabel: 'Reject the method',
                decide: (reason) => api.payout.rejectPayee({ payee_id: row.payee_id, reason }),
                done: 'Payout method rejected.',
              })
            }
          >
            Reject
          </Button>
        </div>
      ),
    },
  ];
  return (
    <>
      {payees.total > 0 && (
        <Panel
          title="Payees to verify"
          description="Make sure that each belongs to the consultant, e.g. by a void cheque or a call"
          flush
        >
          <DataTable
            caption="Payees to verify"
            columns={columns}
            rows={payees.data}
            rowKey={(row) => row.payee_id}
            sortable={payees.total <= payees.data.length}
            empty={null}
          />
        </Panel>
      )}
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}
