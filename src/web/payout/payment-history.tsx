import { useState } from 'react';
import type { BatchRow } from '#contract/payout/batch.ts';
import type { PaymentRow } from '#contract/payout/payment.ts';
import { api } from '#web/api.ts';
import { useCompany } from '#web/company/company.ts';
import { dayColumn } from '#web/period/day-column.ts';
import { formatPeriod } from '#web/period/format-period.ts';
import { amountColumn } from '#web/ui/amount-column.tsx';
import { Button } from '#web/ui/button.tsx';
import { type DataColumn, DataTable } from '#web/ui/data-table.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { Pager } from '#web/ui/pager.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { NothingListed } from './nothing-listed.tsx';
import classes from './payout.module.css';
import { methodName, paymentStatusName, paymentTone } from './payout-words.ts';
import { type ReasonAsked, ReasonDialog } from './reason-dialog.tsx';
import { useAct } from './use-act.ts';

type Props = {
  payments: { data: PaymentRow[]; total: number };
  /** One of them that is still open decides about its payments. */
  batches: readonly BatchRow[];
  searchTerm: string;
  page: number;
  pageSize: number;
};

/** Every payment with what became of it, and what can still become of it. */
export function PaymentHistory({ payments, batches, searchTerm, page, pageSize }: Props) {
  const { timeZone } = useCompany();
  const { busy, act } = useAct();
  const [asked, setAsked] = useState<ReasonAsked | null>(null);

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
    { key: 'check', header: 'Check', align: 'end', value: (row) => row.check_number },
    {
      key: 'status',
      header: 'Status',
      value: (row) => row.status,
      cell: (row) => (
        <>
          <StatusBadge tone={paymentTone(row.status)}>{paymentStatusName[row.status]}</StatusBadge>
          {row.failure && <span className={classes.small}>{row.failure}</span>}
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
          inOpenBatch={batches.some(({ batch_id, status }) => batch_id === row.batch_id && status === 'open')}
          busy={busy === row.payment_id}
          onComplete={() =>
            act(
              row.payment_id,
              () => api.payout.completePayout({ payment_id: row.payment_id }),
              `Payment of ${formatAmount(row.amount, row.currency)} completed.`,
            )
          }
          onFail={() =>
            setAsked({
              title: 'Record that this payment failed?',
              lead: `${formatAmount(row.amount, row.currency)} become available to ${row.consultant_name} again, and what the payment paid is unpaid again.`,
              confirmLabel: 'The payment failed',
              decide: (reason) => api.payout.failPayout({ payment_id: row.payment_id, reason }),
              done: 'Payment recorded as failed.',
            })
          }
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
    </>
  );
}

type ChangeProps = {
  row: PaymentRow;
  inOpenBatch: boolean;
  busy: boolean;
  onComplete: () => void;
  onFail: () => void;
};

/** What can happen to a payment from here. One in a batch that is not sent is the batch's. */
function PaymentChanges({ row, inOpenBatch, busy, onComplete, onFail }: ChangeProps) {
  if (row.status === 'failed' || inOpenBatch) return null;
  const whom = `payment of ${formatAmount(row.amount, row.currency)} to ${row.recipient_name}`;
  return (
    <div className={classes.rowButtons}>
      {row.status !== 'completed' && (
        <Button size="sm" busy={busy} onClick={onComplete} aria-label={`Complete the ${whom}`}>
          Complete
        </Button>
      )}
      <Button size="sm" kind="plain" onClick={onFail} aria-label={`Record that the ${whom} failed`}>
        Failed
      </Button>
    </div>
  );
}
