import { useRef } from 'react';
import { formatCount } from '#contract/language/format.ts';
import type { BatchRow } from '#contract/payout/batch.ts';
import type { PaymentRow } from '#contract/payout/payment.ts';
import type { ReturnFile } from '#contract/payout/return-file.ts';
import { m } from '#messages';
import { formatLongDate, formatMoment } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { SearchForm } from '#web/ui/form/search-form.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { type LongList, LongPager } from '#web/ui/table/pager.tsx';
import { useRowFocus } from '#web/ui/table/row-focus.ts';
import { BatchActions } from './batch-actions.tsx';
import { BatchDialogs } from './batch-dialogs.tsx';
import { BatchState, useBatchDialogs } from './batch-panel.tsx';
import type { BatchCredit } from './cancel-batch-dialog.tsx';
import { ExportLink } from './export-link.tsx';
import { PaymentChangeDialogs, usePaymentDialogs } from './payment-changes.tsx';
import { paymentColumns } from './payment-history.tsx';
import classes from './payout.module.css';
import { batchName, formatName, nextBatchStep } from './payout-labels.ts';
import { ReturnFilePanel } from './return/return-file-panel.tsx';

type Props = {
  batch: BatchRow;
  payments: LongList<PaymentRow>;
  credits: readonly BatchCredit[] | null;
  /** Null where the bank cannot have returned anything. */
  returnFiles: readonly ReturnFile[] | null;
  today: string;
  searchTerm: string;
  page: number;
  pageSize: number;
};

/** A batch from its creation to the money's arrival, with its payments to confirm one by one. */
export function BatchPage({ batch, payments, credits, returnFiles, today, searchTerm, page, pageSize }: Props) {
  const { timeZone } = useCompany();
  const dialogs = useBatchDialogs();
  const changes = usePaymentDialogs();
  const actions = useRef<HTMLDivElement>(null);
  useRowFocus(actions, `.${classes.rowButtons}`);
  return (
    <div className={classes.withFloating}>
      <PageHeader
        title={batchName(batch)}
        lead={m.batch_lead({
          payments: paymentsOf(batch),
          amount: formatAmount(batch.total, batch.currency, true),
        })}
        actions={
          <>
            <ButtonLink to="/admin/payments" kind="plain" size="sm">
              {m.batch_all_payments()}
            </ButtonLink>
            <div ref={actions}>
              <BatchActions batch={batch} dialogs={dialogs} />
            </div>
          </>
        }
      />
      <Panel title={m.batch_progress()} description={nextBatchStep(batch)}>
        <Facts facts={progressOf(batch, timeZone)} />
      </Panel>
      {returnFiles && (
        <ReturnFilePanel batchId={batch.batch_id} files={returnFiles} format={formatName(batch.format)} />
      )}
      <Panel
        title={m.payment_list()}
        flush
        actions={
          <>
            <SearchForm label={m.payment_search()} placeholder={m.payment_recipient_search()} term={searchTerm} />
            <ExportLink
              list="payments"
              query={String(new URLSearchParams({ ...(searchTerm && { q: searchTerm }), batch_id: batch.batch_id }))}
            />
          </>
        }
      >
        <DataTable
          caption={m.payment_list()}
          columns={paymentColumns(timeZone, changes)}
          rows={payments.data}
          rowKey={(row) => row.payment_id}
          sortable={payments.total <= payments.data.length}
          empty={
            <EmptyState why={searchTerm ? 'match' : 'data'} title={m.payment_nothing_matches()}>
              {m.batch_no_payments()}
            </EmptyState>
          }
        />
        <LongPager page={page} pageSize={pageSize} list={payments} />
      </Panel>
      <BatchDialogs dialogs={dialogs} batches={[batch]} credits={credits} />
      <PaymentChangeDialogs dialogs={changes} payments={payments.data} today={today} />
    </div>
  );
}

/** How many payments a batch has, and how many credits its file has where some payments go to the same account. */
function paymentsOf({ payment_count, credit_count }: BatchRow): string {
  const payments = m.payment_count({ count: payment_count, shown: formatCount(payment_count) });
  if (credit_count === null || credit_count === payment_count) return payments;
  return m.batch_credits({ payments, count: credit_count, shown: formatCount(credit_count) });
}

function progressOf(batch: BatchRow, timeZone: string) {
  const dueAgain = batch.payment_count - batch.completed_count - batch.failed_count - batch.remaining_count;
  const moment = (at: string | null) => (at === null ? m.batch_not_yet() : formatMoment(at, timeZone));
  return [
    { label: m.detail_status(), value: <BatchState batch={batch} /> },
    { label: m.batch_made_at(), value: moment(batch.created_at) },
    ...(batch.format === 'paypal' ? [] : [{ label: m.batch_downloaded_at(), value: moment(batch.downloaded_at) }]),
    { label: m.batch_sent_at(), value: moment(batch.sent_at) },
    { label: m.batch_payable_on(), value: formatLongDate(batch.value_date) },
    { label: m.batch_confirmed(), value: formatCount(batch.completed_count) },
    { label: m.batch_failed_payments(), value: formatCount(batch.failed_count) },
    {
      label: m.batch_remaining(),
      value: `${formatCount(batch.remaining_count)} (${formatAmount(batch.remaining_total, batch.currency, true)})`,
    },
    ...(dueAgain > 0 ? [{ label: m.batch_due_again(), value: formatCount(dueAgain) }] : []),
  ];
}
