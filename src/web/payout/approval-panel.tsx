import { useRef, useState } from 'react';
import type { ApprovalRow } from '#contract/payout/approval.ts';
import { api } from '#web/api.ts';
import { dayColumn } from '#web/period/day-column.ts';
import { formatDate } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { Panel } from '#web/ui/panel.tsx';
import { amountColumn } from '#web/ui/table/amount-column.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import classes from './payout.module.css';
import { payeeName } from './payout-labels.ts';
import { type ReasonAsked, ReasonDialog } from './reason-dialog.tsx';
import { useAct } from './use-act.ts';

type Props = { approvals: { data: ApprovalRow[]; total: number } };

/** Manual payments above the limit, to be approved by another admin than the requester. Hidden when empty. */
export function ApprovalPanel({ approvals }: Props) {
  const { timeZone } = useCompany();
  const { busy, act } = useAct();
  const [approving, setApproving] = useState<ApprovalRow | null>(null);
  const [asked, setAsked] = useState<ReasonAsked | null>(null);
  const key = useRef(crypto.randomUUID());

  const columns: DataColumn<ApprovalRow>[] = [
    {
      key: 'name',
      header: 'Consultant',
      rowHeader: true,
      value: (row) => row.consultant_name,
      cell: (row) => (
        <>
          {row.consultant_name}
          <span className={classes.small}>{row.consultant_code}</span>
        </>
      ),
    },
    dayColumn('Asked on', (row) => row.created_at, timeZone),
    amountColumn({ key: 'amount', header: 'Amount', amount: (row) => row.amount, currency: (row) => row.currency }),
    { key: 'way', header: 'Payment', value: wayOf },
    { key: 'reason', header: 'Reason', value: (row) => row.reason },
    { key: 'by', header: 'Asked by', value: (row) => row.requested_by_name },
    {
      key: 'decide',
      header: 'Decision',
      sortable: false,
      value: () => null,
      cell: (row) => (
        <div className={classes.rowButtons}>
          <Button
            size="sm"
            busy={busy === row.approval_id}
            aria-label={`Approve the payment of ${formatAmount(row.amount, row.currency)} to ${row.consultant_name}`}
            onClick={() => {
              key.current = crypto.randomUUID();
              setApproving(row);
            }}
          >
            Approve
          </Button>
          <Button
            size="sm"
            kind="plain"
            aria-label={`Decline the payment of ${formatAmount(row.amount, row.currency)} to ${row.consultant_name}`}
            onClick={() => setAsked(declining(row))}
          >
            Decline
          </Button>
        </div>
      ),
    },
  ];
  const confirm = async () => {
    if (!approving) return;
    const { approval_id } = approving;
    await act(
      approval_id,
      () => api.payout.approvePayment({ approval_id, idempotency_key: key.current }),
      approving.method === 'batch'
        ? 'Payment approved. It goes out with the next batch.'
        : 'Payment approved and recorded.',
    );
    setApproving(null);
  };
  return (
    <>
      {approvals.total > 0 && (
        <Panel title="Payments to approve" description="Manual payments above the limit" flush>
          <DataTable
            caption="Payments to approve"
            columns={columns}
            rows={approvals.data}
            rowKey={(row) => row.approval_id}
            sortable={approvals.total <= approvals.data.length}
            empty={null}
          />
        </Panel>
      )}
      <ConfirmDialog
        open={approving !== null}
        title="Approve this payment?"
        confirmLabel={approving ? `Approve ${formatAmount(approving.amount, approving.currency, true)}` : 'Approve'}
        busy={busy !== null}
        onConfirm={() => void confirm()}
        onCancel={() => setApproving(null)}
      >
        {approving && (
          <p>
            {formatAmount(approving.amount, approving.currency, true)} to {approving.consultant_name} (
            {approving.consultant_code}). {wayOf(approving)}. {approving.requested_by_name} asked for it:{' '}
            {approving.reason}
          </p>
        )}
      </ConfirmDialog>
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

function wayOf({ method, payee, check_number, reference, paid_on }: ApprovalRow): string {
  const on = paid_on === null ? '' : formatDate(paid_on);
  if (method === 'check') return `Check ${check_number}, ${on}`;
  if (method === 'other') return `${reference}, ${on}`;
  return payee ? payeeName(payee) : 'Next batch';
}

const declining = (row: ApprovalRow): ReasonAsked => ({
  title: 'Decline this payment?',
  lead: `${formatAmount(row.amount, row.currency, true)} to ${row.consultant_name}, asked for by ${row.requested_by_name}. Nothing is paid.`,
  confirmLabel: 'Decline payment',
  decide: (reason) => api.payout.declinePayment({ approval_id: row.approval_id, reason }),
  done: 'Payment declined.',
});
