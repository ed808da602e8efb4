import { type FormEvent, useState } from 'react';
import type { BatchFormat, BatchRow } from '#contract/payout/batch.ts';
import { api, wordsOf } from '#web/api.ts';
import { useCompany } from '#web/company/company.ts';
import { formatDate, formatDay } from '#web/period/format-period.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { type DataColumn, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CheckField, SelectField } from '#web/ui/field.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx';
import { showError } from '#web/ui/toast.tsx';
import classes from './payout.module.css';
import { formatName } from './payout-words.ts';

type Act = (row: string, deed: () => Promise<unknown>, done: string) => Promise<void>;

type Props = {
  batches: readonly BatchRow[];
  /** The row that something is being done to. */
  busy: string | null;
  act: Act;
  create: (format: BatchFormat, statements: boolean) => Promise<void>;
};

const states: Readonly<Record<BatchRow['status'], { name: string; tone: Tone }>> = {
  open: { name: 'Open', tone: 'waiting' },
  sent: { name: 'Sent', tone: 'info' },
  settled: { name: 'Settled', tone: 'good' },
  cancelled: { name: 'Cancelled', tone: 'neutral' },
};

/** Bank files: gathered, downloaded, handed to the bank, settled. */
export function BatchPanel({ batches, busy, act, create }: Props) {
  const { timeZone } = useCompany();
  const [sending, setSending] = useState<BatchRow | null>(null);

  const make = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void create(form.get('format') === 'nacha' ? 'nacha' : 'cpa-005', form.get('statements') !== null);
  };
  const download = async ({ batch_id }: BatchRow) => {
    try {
      const { name, content } = await api.payout.getPayoutBatchFile({ batch_id });
      const address = URL.createObjectURL(new Blob([content], { type: 'text/plain;charset=us-ascii' }));
      const link = Object.assign(document.createElement('a'), { href: address, download: name });
      link.click();
      URL.revokeObjectURL(address);
    } catch (error) {
      showError({ message: wordsOf(error, 'The file could not be downloaded. Please try again later.') });
    }
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
    {
      key: 'total',
      header: 'Total',
      align: 'end',
      value: (batch) => Number(batch.total),
      cell: (batch) => <Amount value={batch.total} currency={batch.currency} withCode />,
    },
    {
      key: 'value',
      header: 'Payable on',
      value: (batch) => batch.value_date,
      cell: (batch) => <span className={classes.whole}>{formatDate(batch.value_date)}</span>,
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
      cell: (batch) => (
        <div className={classes.rowButtons}>
          {batch.status !== 'cancelled' && (
            <Button
              size="sm"
              onClick={() => download(batch)}
              aria-label={`Download the file of batch ${batch.file_number}`}
            >
              Download
            </Button>
          )}
          {batch.status === 'open' && (
            <>
              <Button
                size="sm"
                busy={busy === batch.batch_id}
                onClick={() => setSending(batch)}
                aria-label={`Mark batch ${batch.file_number} as sent`}
              >
                Mark as sent
              </Button>
              <Button
                size="sm"
                kind="plain"
                onClick={() =>
                  act(
                    batch.batch_id,
                    () => api.payout.cancelPayoutBatch({ batch_id: batch.batch_id }),
                    'Batch cancelled. Its payouts are due again.',
                  )
                }
                aria-label={`Cancel batch ${batch.file_number}`}
              >
                Cancel
              </Button>
            </>
          )}
          {batch.status === 'sent' && (
            <Button
              size="sm"
              busy={busy === batch.batch_id}
              onClick={() =>
                act(
                  batch.batch_id,
                  () => api.payout.completePayoutBatch({ batch_id: batch.batch_id }),
                  'All remaining payments of the batch are completed.',
                )
              }
              aria-label={`Complete batch ${batch.file_number}`}
            >
              Complete all
            </Button>
          )}
        </div>
      ),
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
        title={`Was the file of batch ${sending?.file_number ?? ''} handed to the bank?`}
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
