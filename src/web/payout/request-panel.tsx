import { useState } from 'react';
import type { RequestRow } from '#contract/payout/request.ts';
import { api } from '#web/api.ts';
import { useCompany } from '#web/company/company.ts';
import { dayColumn } from '#web/period/day-column.ts';
import { amountColumn } from '#web/ui/amount-column.tsx';
import { Button } from '#web/ui/button.tsx';
import { type DataColumn, DataTable } from '#web/ui/data-table.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { Panel } from '#web/ui/panel.tsx';
import classes from './payout.module.css';
import { payeeName } from './payout-words.ts';
import { type ReasonAsked, ReasonDialog } from './reason-dialog.tsx';
import { useAct } from './use-act.ts';

/** Payouts that consultants asked for, to be approved or declined. Shown only where there are any. */
export function RequestPanel({ requests }: { requests: { data: RequestRow[]; total: number } }) {
  const { timeZone } = useCompany();
  const { busy, act } = useAct();
  const [asked, setAsked] = useState<ReasonAsked | null>(null);

  const columns: DataColumn<RequestRow>[] = [
    { key: 'name', header: 'Consultant', rowHeader: true, value: (row) => row.consultant_name },
    dayColumn('Requested', (row) => row.created_at, timeZone),
    amountColumn({ key: 'amount', header: 'Amount', amount: (row) => row.amount, currency: (row) => row.currency }),
    { key: 'payee', header: 'Pays to', value: (row) => (row.payee ? payeeName(row.payee) : 'Not chosen yet') },
    {
      key: 'decide',
      header: 'Decision',
      sortable: false,
      value: () => null,
      cell: (row) => (
        <div className={classes.rowButtons}>
          <Button
            size="sm"
            busy={busy === row.request_id}
            aria-label={`Approve the payout of ${row.consultant_name}`}
            onClick={() =>
              act(
                row.request_id,
                () => api.payout.approvePayoutRequest({ request_id: row.request_id }),
                'Payout approved. It is ready for the next batch.',
              )
            }
          >
            Approve
          </Button>
          <Button
            size="sm"
            kind="plain"
            aria-label={`Decline the payout of ${row.consultant_name}`}
            onClick={() =>
              setAsked({
                title: 'Decline this payout?',
                lead: `${formatAmount(row.amount, row.currency)} become available to ${row.consultant_name} again, who reads your reason.`,
                confirmLabel: 'Decline the payout',
                decide: (reason) => api.payout.declinePayoutRequest({ request_id: row.request_id, reason }),
                done: 'Payout declined.',
              })
            }
          >
            Decline
          </Button>
        </div>
      ),
    },
  ];
  return (
    <>
      {requests.total > 0 && (
        <Panel title="Payout requests" description="Oldest first" flush>
          <DataTable
            caption="Payout requests"
            columns={columns}
            rows={requests.data}
            rowKey={(row) => row.request_id}
            sortable={requests.total <= requests.data.length}
            empty={null}
          />
        </Panel>
      )}
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}
