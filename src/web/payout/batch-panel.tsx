import { type FormEvent, Suspense, useState } from 'react';
import type { BatchRow } from '#contract/payout/batch.ts';
import { api } from '#web/api.ts';
import { useIdempotentCommand } from '#web/order/use-idempotent-command.ts';
import { formatDate, formatDay } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CheckField, SelectField } from '#web/ui/form/field.tsx';
import { lazyAhead } from '#web/ui/lazy-ahead.ts';
import { Panel } from '#web/ui/panel.tsx';
import { amountColumn } from '#web/ui/table/amount-column.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { BatchActions } from './batch-actions.tsx';
import { BatchState } from './batch-state.tsx';
import { CompleteBatchDialog } from './complete-batch-dialog.tsx';
import classes from './payout.module.css';
import { formatName, isByService } from './payout-labels.ts';
import { SendBatchDialog } from './send-batch-dialog.tsx';
import { useAct } from './use-act.ts';

const CancelBatchDialog = lazyAhead(() => import('./cancel-batch-dialog.tsx'));

type Props = {
  batches: readonly BatchRow[];
  /** The configured ways to submit payments. */
  formats: readonly BatchRow['format'][];
};

/** Batches: created, submitted to a bank as a file or to a payout service, completed. */
export function BatchPanel({ batches, formats }: Props) {
  const acting = useAct();
  const { busy, act } = acting;
  const { timeZone } = useCompany();
  const sendOnce = useIdempotentCommand();
  const [asked, setAsked] = useState<{ to: 'send' | 'complete' | 'cancel'; batch: BatchRow } | null>(null);
  const askedTo = (to: 'send' | 'complete' | 'cancel') => (asked?.to === to ? asked.batch : null);
  const close = () => setAsked(null);

  const make = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const format = formats.find((candidate) => candidate === form.get('format'));
    if (format === undefined) return;
    const statements = form.get('statements') !== null;
    void act(
      'new-batch',
      () =>
        sendOnce(`create ${format} ${statements}`, (idempotency_key) =>
          api.payout.createPayoutBatch({ format, include_statements: statements, idempotency_key }),
        ),
      ({ left_out_count }) =>
        [
          isByService({ format })
            ? 'Batch created. Nothing is paid before you say so.'
            : 'Batch created. Download its file and hand it to the bank.',
          ...(left_out_count === 0 ? [] : [leftOut(left_out_count)]),
        ].join(' '),
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
      cell: (batch) => (
        <BatchActions
          batch={batch}
          acting={acting}
          onSend={() => setAsked({ to: 'send', batch })}
          onComplete={() => setAsked({ to: 'complete', batch })}
          onCancel={() => setAsked({ to: 'cancel', batch })}
        />
      ),
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
        batch={askedTo('send')}
        busy={busy !== null}
        onCancel={close}
        onConfirm={async ({ batch_id }) => {
          const send = (idempotency_key: string) => api.payout.sendPayoutBatch({ batch_id, idempotency_key });
          await act(batch_id, () => sendOnce(`send ${batch_id}`, send), sent);
          close();
        }}
      />
      <CompleteBatchDialog
        batch={askedTo('complete')}
        busy={busy !== null}
        onCancel={close}
        onConfirm={async ({ batch_id, remaining_count, remaining_total }) => {
          const expected = { count: remaining_count, total: remaining_total };
          const done = 'All remaining payments of the batch are completed.';
          await act(batch_id, () => api.payout.completePayoutBatch({ batch_id, expected }), done);
          close();
        }}
      />
      {askedTo('cancel') && (
        <Suspense fallback={null}>
          <CancelBatchDialog batch={askedTo('cancel')} onClose={close} />
        </Suspense>
      )}
    </Panel>
  );
}

const leftOut = (count: number): string =>
  count === 1
    ? '1 consultant is left out: the account is in another currency, or its currency is not known.'
    : `${count} consultants are left out: their accounts are in another currency, or its currency is not known.`;

const sent = (batch: BatchRow): string =>
  batch.status === 'sending'
    ? 'PayPal has not answered yet. It is asked again by itself until it does.'
    : isByService(batch)
      ? 'PayPal has the batch. Its payments are processing.'
      : 'Batch marked as sent. Its payments are processing.';
