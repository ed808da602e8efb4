import { type FormEvent, useState } from 'react';
import type { BatchRow } from '#contract/payout/batch.ts';
import { api } from '#web/api.ts';
import { useCompany } from '#web/company/company.ts';
import { formatDate, formatDay } from '#web/period/format-period.ts';
import { amountColumn } from '#web/ui/amount-column.tsx';
import { Button } from '#web/ui/button.tsx';
import { type DataColumn, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CheckField, SelectField } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { BatchActions } from './batch-actions.tsx';
import { BatchState } from './batch-state.tsx';
import classes from './payout.module.css';
import { formatName, isByService } from './payout-words.ts';
import { SendBatchDialog } from './send-batch-dialog.tsx';
import { useAct } from './use-act.ts';

type Props = {
  batches: readonly BatchRow[];
  /** How the company is set up to hand payments over. */
  formats: readonly BatchRow['format'][];
};

/** Batches: gathered, handed to a bank as a file or to a service that pays them, settled. */
export function BatchPanel({ batches, formats }: Props) {
  const acting = useAct();
  const { busy, act } = acting;
  const { timeZone } = useCompany();
  const [sending, setSending] = useState<BatchRow | null>(null);

  const make = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const format = formats.find((candidate) => candidate === form.get('format'));
    if (format === undefined) return;
    const statements = form.get('statements') !== null;
    void act(
      'new-batch',
      () => api.payout.createPayoutBatch({ format, include_statements: statements }),
      isByService({ format })
        ? 'Batch created. Nothing is paid before you say so.'
        : 'Batch created. Download its file and hand it to the bank.',
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
      cell: (batch) => <BatchState batch={batch} />,
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
    <Panel title="Batches" description="Due payouts to verified payees, gathered for one bank or payout service" flush>
      {formats.length === 0 ? (
        <p className={classes.padded}>
          Nobody has set up yet how the company pays: neither its bank’s files nor a payout service.
        </p>
      ) : (
        <form className={`${classes.make} ${classes.padded}`} onSubmit={make}>
          <SelectField label="Paid by" name="format" defaultValue={formats[0]}>
            {formats.map((format) => (
              <option key={format} value={format}>
                {formatName(format)}
              </option>
            ))}
          </SelectField>
          <CheckField label="With unpaid statements" name="statements" defaultChecked />
          <Button type="submit" busy={busy === 'new-batch'}>
            Create batch
          </Button>
        </form>
      )}
      <DataTable
        caption="Batches"
        columns={columns}
        rows={batches}
        rowKey={(batch) => batch.batch_id}
        empty={
          <EmptyState why="data" title="No batches yet">
            Create one when payouts are due.
          </EmptyState>
        }
      />
      <SendBatchDialog
        batch={sending}
        busy={busy !== null}
        onCancel={() => setSending(null)}
        onConfirm={async () => {
          if (!sending) return;
          const { batch_id } = sending;
          await act(batch_id, () => api.payout.sendPayoutBatch({ batch_id }), sent);
          setSending(null);
        }}
      />
    </Panel>
  );
}

const sent = (batch: BatchRow): string =>
  batch.status === 'sending'
    ? 'PayPal has not answered yet. It is asked again by itself until it does.'
    : isByService(batch)
      ? 'PayPal has the batch. Its payments are processing.'
      : 'Batch marked as sent. Its payments are processing.';
