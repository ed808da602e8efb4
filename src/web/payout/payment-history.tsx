import { useState } from 'react';
import type { PaymentRow } from '#contract/payout/payment.ts';
import { api } from '#web/api.ts';
import { dayColumn } from '#web/period/day-column.ts';
import { formatPeriod } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Button } from '#web/ui/button.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { amountColumn } from '#web/ui/table/amount-column.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { Pager } from '#web/ui/table/pager.tsx';
import { failureQuestion } from './failure-question.tsx';
import { NothingListed } from './nothing-listed.tsx';
import classes from './payout.module.css';
import { methodName, nextStepOf, paymentStatusName, paymentTone } from './payout-labels.ts';
import { type ReasonAsked, ReasonDialog } from './reason-dialog.tsx';
import { RecordPaymentDialog } from './record-payment-dialog.tsx';
import { useAct } from './use-act.ts';

type Props = {
  payments: { data: PaymentRow[]; total: number };
  /** The company's calendar day. */
  today: string;
  searchTerm: string;
  page: number;
  pageSize: number;
};

/** All payments with their status and available actions. */
export function PaymentHistory({ payments, today, searchTerm, page, pageSize }: Props) {
  const { timeZone } = useCompany();
  const { busy, act } = useAct();
  const [asked, setAsked] = useState<ReasonAsked | null>(null);
  const [recording, setRecording] = useState<PaymentRow | null>(null);

  const columns: DataColumn<PaymentRow>[] = [
    { key: 'name', header: 'Recipient', rowHeader: true, value: (row) => row.recipient_name },
    dayColumn('Date', (row) => row.created_at, timeZone),
    {
      key: 'for',
      header: 'For',
      value: (row) => row.period ?? row.reason,
      cell: (row) => (row.period ? formatPeriod(row.period, 'short') : row.reason),
    },
    amountColumn({ key: 'amount', header: 'Amount', amount: (row) => row.amount, currency: (row) => row.currency }),
    { key: 'method', header: 'Method', value: (row) => methodName(row.payment_method) },
    { key: 'check', header: 'Number', align: 'end', value: (row) => row.check_number },
    {
      key: 'status',
      header: 'Status',
      value: (row) => row.status,
      cell: (row) => (
        <>
          <StatusBadge tone={paymentTone(row.status)}>{paymentStatusName[row.status]}</StatusBadge>
          <span className={classes.small}>{row.failure ?? nextStepOf(row)}</span>
          {row.approved_by_name && <span className={classes.small}>Approved by {row.approved_by_name}</span>}
          {row.reversal && (
            <span className={classes.small}>
              Reversed by {row.reversal.by_name}: {row.reversal.reason}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'change',
      header: 'Change',
      sortable: false,
      value: () => null,
      cell: (row) => (
        <PaymentChanges
          row={row}
          busy={busy === row.payment_id}
          onComplete={() =>
            act(
              row.payment_id,
              () => api.payout.completePayout({ payment_id: row.payment_id }),
              `Payment of ${formatAmount(row.amount, row.currency)} completed.`,
            )
          }
          onRecord={() => setRecording(row)}
          onFail={() => setAsked(failureQuestion(row, timeZone))}
          onReverse={() => setAsked(reversing(row))}
        />
      ),
    },
  ];
  return (
    <>
      <Panel title="Payment History" description="Newest first" flush>
        <DataTable
          caption="Payment History"
          columns={columns}
          rows={payments.data}
          rowKey={(row) => row.payment_id}
          sortable={payments.total <= payments.data.length}
          empty={
            <NothingListed searchTerm={searchTerm} title="No payments yet">
              What is paid to consultants appears here.
            </NothingListed>
          }
        />
        <Pager page={page} pageSize={pageSize} total={payments.total} label="Pages of the payment history" />
      </Panel>
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
      <RecordPaymentDialog payment={recording} today={today} onClose={() => setRecording(null)} />
    </>
  );
}

/** The confirmation for reversing a manual payment. */
const reversing = (row: PaymentRow): ReasonAsked => ({
  title: 'Reverse this manual payment?',
  lead: `${row.consultant_name} has been paid ${formatAmount(row.amount, row.currency, true)} and owes it back: it is set against their next statements. If the money came back to you, record the payment as failed instead.`,
  confirmLabel: 'Reverse payment',
  decide: (reason) => api.payout.reverseManualPayment({ payment_id: row.payment_id, reason }),
  done: 'Payment reversed.',
});

type ChangeProps = {
  row: PaymentRow;
  busy: boolean;
  onComplete: () => void;
  onRecord: () => void;
  onFail: () => void;
  onReverse: () => void;
};

/** The actions that a payment allows. A payment in an open batch is changed through the batch. */
function PaymentChanges({ row, busy, onComplete, onRecord, onFail, onReverse }: ChangeProps) {
  const isInOpenBatch = row.batch?.status === 'open' || row.batch?.status === 'sending';
  if (row.status === 'failed' || isInOpenBatch) return null;
  const whom = `payment of ${formatAmount(row.amount, row.currency)} to ${row.recipient_name}`;
  const waits = row.status === 'pending';
  const isReturn = row.status === 'completed';
  return (
    <div className={classes.rowButtons}>
      {waits && (
        <Button size="sm" onClick={onRecord} aria-label={`Record the ${whom} as paid`}>
          Record as paid
        </Button>
      )}
      {row.status === 'processing' && (
        <Button size="sm" busy={busy} onClick={onComplete} aria-label={`Complete the ${whom}`}>
          Complete
        </Button>
      )}
      <Button
        size="sm"
        kind="plain"
        onClick={onFail}
        aria-label={waits ? `Cancel the ${whom}` : `Record that the ${whom} ${isReturn ? 'was returned' : 'failed'}`}
      >
        {waits ? 'Cancel' : isReturn ? 'Returned' : 'Failed'}
      </Button>
      {row.is_manual && row.status === 'completed' && row.reversal === null && (
        <Button size="sm" kind="plain" onClick={onReverse} aria-label={`Reverse the ${whom}`}>
          Reverse
        </Button>
      )}
    </div>
  );
}
