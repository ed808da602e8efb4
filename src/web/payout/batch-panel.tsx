import { type FormEvent, useState } from 'react';
import type { BatchRow } from '#contract/payout/batch.ts';
import { api } from '#web/api.ts';
import { useCompany } from '#web/company/company.ts';
import { formatDate, formatDay } from '#web/period/format-period.ts';
import { amountColumn } from '#web/ui/amount-column.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { type DataColumn, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CheckField, SelectField } from '#web/ui/field.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx';
import { BatchActions } from './batch-actions.tsx';
import classes from './payout.module.css';
import { formatName } from './payout-words.ts';
import { useAct } from './use-act.ts';

const states: Readonly<Record<BatchRow['status'], { name: string; tone: Tone }>> = {
  open: { name: 'Open', tone: 'waiting' },
  sent: { name: 'Sent', tone: 'info' },
  settled: { name: 'Settled', tone: 'good' },
  cancelled: { name: 'Cancelled', tone: 'neutral' },
};

/** Bank files: gathered, downloaded, handed to the bank, settled. */
export function BatchPanel({ batches }: { batches: readonly BatchRow[] }) {
  const acting = useAct();
  const { busy, act } = acting;
  const { timeZone } = useCompany();
  const [sending, setSending] = useState<BatchRow | null>(null);

  const make = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const format = form.get('format') === 'nacha' ? 'nacha' : 'cpa-005';
    const statements = form.get('statements') !== null;
    void act(
      'new-batch',
      () => api.payout.createPayoutBatch({ format, include_statements: statements }),
      'Batch created. Download its file and hand it to the bank.',
    );
  };
  const columns: DataColumn<BatchRow>[] = [
    {
      key: 'batch',
      header: 'Batch',
      rowHeader: true,
      value: (batch) => batch.file_number,
      cell: (batch) => (
        <>
          {formatName(batch.format)} No. {batch.file_number}
          <span className={classes.small}>{formatDay(batch.created_at, timeZone)}</span>
        </>
      ),
    },
    { key: 'count', header: 'Payments', align: 'end', value: (batch) => batch.payment_count },
    amountColumn({
      key: 'total',
      header: 'Total',
      amount: (batch) => batch.total,
      currency: (batch) => batch.currency,
      withCode: true,
    }),
    {
      key: 'value',
      header: 'Payable on',
      whole: true,
      value: (batch) => batch.value_date,
      cell: (batch) => formatDate(batch.value_date),
    },
    {
      key: 'status',
      header: 'Status',
      value: (batch) => batch.status,
      cell: (batch) => (
        <>
          <StatusBadge tone={states[batch.status].tone}>{states[batch.status].name}</StatusBadge>
          {batch.failed_count > 0 && <span className={classes.small}>{batch.failed_count} failed</span>}
        </>
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      sortable: false,
      value: () => null,
      cell: (batch) => <BatchActions batch={batch} acting={acting} onSend={() => setSending(batch)} />,
    },
  ];
  return (
    <Panel title="Bank files" description="Due payouts to verified bank accounts, gathered for one bank" flush>
      <form className={`${classes.make} ${classes.padded}`} onSubmit={make}>
        <SelectField label="Kind of file" name="format" defaultValue="cpa-005">
          <option value="cpa-005">{formatName('cpa-005')}</option>
          <option value="nacha">{formatName('nacha')}</option>
        </SelectField>
        <CheckField label="With unpaid statements" name="statements" defaultChecked />
        <Button type="submit" busy={busy === 'new-batch'}>
          Create batch
        </Button>
      </form>
      <DataTable
        caption="Bank files"
        columns={columns}
        rows={batches}
        rowKey={(batch) => batch.batch_id}
        empty={
          <EmptyState why="data" title="No batches yet">
            Create one when payouts are due.
          </EmptyState>
        }
      />
      <ConfirmDialog
        open={sending !== null}
        title={`Was the file ${sending ? `${formatName(sending.format)} No. ${sending.file_number}` : ''} handed to the bank?`}
        confirmLabel="It was sent"
        cancelLabel="Not yet"
        busy={busy !== null}
        onConfirm={async () => {
          if (!sending) return;
          await act(
            sending.batch_id,
            () => api.payout.sendPayoutBatch({ batch_id: sending.batch_id }),
            'Batch marked as sent. Its payments are processing.',
          );
          setSending(null);
        }}
        onCancel={() => setSending(null)}
      >
        {sending && (
          <p>
            {sending.payment_count} payments over {formatAmount(sending.total, sending.currency, true)} are then on
            their way. The batch cannot be cancelled any more.
          </p>
        )}
      </ConfirmDialog>
    </Panel>
  );
}
