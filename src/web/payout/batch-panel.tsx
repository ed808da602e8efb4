import { Link } from 'react-router';
import { formatCount } from '#contract/language/format.ts';
import type { BatchRow } from '#contract/payout/batch.ts';
import { m } from '#messages';
import { formatDate, formatDay } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Button } from '#web/ui/button.tsx';
import { useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CheckField, SelectField, TextField } from '#web/ui/form/field.tsx';
import { IdempotencyKey } from '#web/ui/form/idempotency-key.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx';
import { amountColumn } from '#web/ui/table/amount-column.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { Pager } from '#web/ui/table/pager.tsx';
import { BatchActions } from './batch-actions.tsx';
import { BatchDialogs } from './batch-dialogs.tsx';
import type { BatchCredit } from './cancel-batch-dialog.tsx';
import type { PagedList } from './decision-panel.tsx';
import classes from './payout.module.css';
import {
  batchName,
  batchStatusNames,
  batchStatusOf,
  cancellationName,
  formatName,
  isByService,
} from './payout-labels.ts';

/** The dialogs of batches on a page. */
export const useBatchDialogs = () => ({
  sending: useDialog('sendPayoutBatch'),
  completing: useDialog('completePayoutBatch'),
  cancelling: useDialog('cancelPayoutBatch'),
});

type Props = {
  batches: PagedList<BatchRow>;
  pageSize: number;
  /** The configured ways to submit payments. */
  formats: readonly BatchRow['format'][];
  /** The company's calendar day. */
  today: string;
  credits: readonly BatchCredit[] | null;
};

/** Batches: created, submitted to a bank as a file or to a payout service, completed. */
export function BatchPanel({ batches, pageSize, formats, today, credits }: Props) {
  const { timeZone } = useCompany();
  const dialogs = useBatchDialogs();
  const columns: DataColumn<BatchRow>[] = [
    {
      key: 'batch',
      phone: 'title',
      header: m.batch_batch(),
      rowHeader: true,
      value: (batch) => batch.file_number,
      cell: (batch) => (
        <>
          <Link to={`/admin/payments/batches/${batch.batch_id}`}>{batchName(batch)}</Link>
          <span className={classes.small}>{formatDay(batch.created_at, timeZone)}</span>
        </>
      ),
    },
    { key: 'count', phone: 'fact', header: m.payment_list(), align: 'end', value: (batch) => batch.payment_count },
    amountColumn({
      key: 'total',
      phone: 'end',
      header: m.batch_total(),
      amount: (batch) => batch.total,
      currency: (batch) => batch.currency,
      withCode: true,
    }),
    {
      key: 'value',
      phone: 'fact',
      header: m.batch_payable_on(),
      whole: true,
      value: (batch) => batch.value_date,
      cell: (batch) => formatDate(batch.value_date),
    },
    {
      key: 'status',
      phone: 'status',
      header: m.detail_status(),
      value: batchStatusOf,
      cell: (batch) => <BatchState batch={batch} />,
    },
    {
      key: 'actions',
      phone: 'action',
      header: m.batch_actions(),
      sortable: false,
      value: () => null,
      cell: (batch) => <BatchActions batch={batch} dialogs={dialogs} />,
    },
  ];
  return (
    <Panel title={m.batch_list()} id="batches" description={m.batch_list_description()} flush>
      {formats.length === 0 ? (
        <p className={classes.padded}>{m.batch_no_formats()}</p>
      ) : (
        <CreateBatch formats={formats} today={today} newest={batches.data[0]?.batch_id ?? ''} />
      )}
      <DataTable
        caption={m.batch_list()}
        columns={columns}
        rows={batches.data}
        rowKey={(batch) => batch.batch_id}
        sortable={batches.total <= batches.data.length}
        empty={
          <EmptyState why="data" title={m.batch_none()}>
            {m.batch_none_description()}
          </EmptyState>
        }
      />
      <Pager page={batches.page} pageSize={pageSize} total={batches.total} label={m.batch_list()} parameter="batches" />
      <BatchDialogs dialogs={dialogs} batches={batches.data} credits={credits} />
    </Panel>
  );
}

type CreateProps = Pick<Props, 'formats' | 'today'> & { newest: string };

function CreateBatch({ formats, today, newest }: CreateProps) {
  return (
    <SubmitForm
      name="createPayoutBatch"
      needs="payouts:write"
      values={{ format: formats[0] ?? '', include_statements: true }}
      className={`${classes.make} ${classes.padded}`}
    >
      {({ field, checked, pending }) => (
        <>
          {/* The next batch is another command. */}
          <IdempotencyKey key={newest} name="idempotency_key" />
          <SelectField {...field('format')} label={m.batch_paid_by()}>
            {formats.map((format) => (
              <option key={format} value={format}>
                {formatName(format)}
              </option>
            ))}
          </SelectField>
          <TextField {...field('payable_on')} label={m.batch_payable_on()} type="date" min={today} optional />
          <CheckField {...checked('include_statements')} label={m.batch_with_statements()} />
          <Button type="submit" busy={pending}>
            {m.batch_create()}
          </Button>
        </>
      )}
    </SubmitForm>
  );
}

const tones: Readonly<Record<BatchRow['status'], Tone>> = {
  open: 'waiting',
  sending: 'waiting',
  sent: 'info',
  settled: 'good',
  cancelled: 'neutral',
};

/** The state of a batch with its details. */
export function BatchState({ batch }: { batch: BatchRow }) {
  const { timeZone } = useCompany();
  const { status, fee, refusal } = batch;
  const shown = batchStatusOf(batch);
  const isNameless = status === 'sent' && isByService(batch) && batch.provider_reference === null;
  return (
    <>
      <StatusBadge tone={tones[shown]}>{batchStatusNames[shown]()}</StatusBadge>
      {batch.cancellation !== null && <span className={classes.small}>{cancellationName(batch.cancellation)}</span>}
      {status === 'open' && batch.downloaded_at !== null && (
        <span className={classes.small}>{m.batch_downloaded({ day: formatDay(batch.downloaded_at, timeZone) })}</span>
      )}
      {batch.failed_count > 0 && (
        <span className={classes.small}>{m.batch_failed({ count: formatCount(batch.failed_count) })}</span>
      )}
      {fee !== null && (
        <span className={classes.small}>{m.batch_fee({ amount: formatAmount(fee, batch.currency, true) })}</span>
      )}
      {isNameless && <span className={classes.small}>{m.batch_not_found()}</span>}
      {refusal !== null && <span className={classes.small}>{m.batch_refused({ reason: refusal })}</span>}
    </>
  );
}
