import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { BatchFormat, BatchRow } from '#contract/payout/batch.ts';
import type { OutstandingRow } from '#contract/payout/outstanding.ts';
import type { PayeeRow } from '#contract/payout/payee.ts';
import type { PaymentRow, PaymentsOverview, RecipientRow } from '#contract/payout/payment.ts';
import type { RequestRow } from '#contract/payout/request.ts';
import { api, wordsOf } from '#web/api.ts';
import { useCompany } from '#web/company/company.ts';
import { formatDay, formatPeriod } from '#web/period/format-period.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { type DataColumn, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { Pager } from '#web/ui/pager.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SearchForm } from '#web/ui/search-form.tsx';
import { Stat, StatRow } from '#web/ui/stat.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { showError, showSuccess } from '#web/ui/toast.tsx';
import { BatchPanel } from './batch-panel.tsx';
import { ManualPayment, ProcessPayment } from './payment-dialog.tsx';
import classes from './payout.module.css';
import {
  countryName,
  methodName,
  outstandingBlock,
  payeeName,
  paymentStatusName,
  paymentTone,
} from './payout-words.ts';
import { type ReasonAsked, ReasonDialog } from './reason-dialog.tsx';

type List<Row> = { data: Row[]; total: number };

export type PaymentLists = {
  overview: PaymentsOverview;
  outstanding: List<OutstandingRow>;
  requests: List<RequestRow>;
  payees: List<PayeeRow>;
  batches: List<BatchRow>;
  payments: List<PaymentRow>;
  recipients: List<RecipientRow>;
};

type Props = { lists: PaymentLists | null; searchTerm: string; page: number; pageSize: number };

/** Payments as an admin makes them: statements, requests, payees, bank files, and what was paid. */
export function PaymentManagement({ lists, ...props }: Props) {
  const { revalidate } = useRevalidator();
  if (lists === null) return <ErrorState title="Failed to load commission data" onRetry={revalidate} />;
  return <Payments lists={lists} {...props} />;
}

function Payments({ lists, searchTerm, page, pageSize }: Props & { lists: PaymentLists }) {
  const { timeZone } = useCompany();
  const { revalidate } = useRevalidator();
  const { overview, outstanding, requests, payees, batches, payments, recipients } = lists;
  const { currency } = overview;
  const [paying, setPaying] = useState<OutstandingRow | null>(null);
  const [manual, setManual] = useState(false);
  const [asked, setAsked] = useState<ReasonAsked | null>(null);
  const [busy, setBusy] = useState<string | null>(null);

  /** Does something to a row, and says that it worked, or why not. */
  const act = async (row: string, deed: () => Promise<unknown>, done: string): Promise<void> => {
    setBusy(row);
    try {
      await deed();
      showSuccess({ message: done });
      await revalidate();
    } catch (error) {
      showError({ message: wordsOf(error, 'This did not work. Please try again later.') });
    } finally {
      setBusy(null);
    }
  };
  const told = async (deed: Promise<unknown>, done: string): Promise<void> => {
    await deed;
    showSuccess({ message: done });
    await revalidate();
  };
  const day = (instant: string) => <span className={classes.whole}>{formatDay(instant, timeZone)}</span>;
  const nothing = (title: string, words: string): ReactNode =>
    searchTerm ? (
      <EmptyState why="match" title="Nothing matches" action={<ButtonLink to="/admin/payments">Show all</ButtonLink>} />
    ) : (
      <EmptyState why="data" title={title}>
        {words}
      </EmptyState>
    );

  const outstandingColumns: DataColumn<OutstandingRow>[] = [
    { key: 'name', header: 'Consultant', rowHeader: true, value: (row) => row.name },
    { key: 'period', header: 'Period', value: (row) => row.period, cell: (row) => formatPeriod(row.period, 'short') },
    {
      key: 'amount',
      header: 'Outstanding',
      align: 'end',
      value: (row) => Number(row.outstanding),
      cell: (row) => (
        <>
          <Amount value={row.outstanding} currency={row.currency} />
          {row.outstanding !== row.payout_amount && (
            <span className={classes.small}>of {formatAmount(row.payout_amount, row.currency)}</span>
          )}
        </>
      ),
    },
    {
      key: 'payee',
      header: 'Pays to',
      value: (row) => (row.payee ? payeeName(row.payee) : ''),
      cell: (row) => (row.payee ? payeeName(row.payee) : 'Not chosen yet'),
    },
    {
      key: 'pay',
      header: 'Payment',
      sortable: false,
      value: (row) => row.blocked,
      cell: (row) => (
        <div className={classes.rowButtons}>
          {row.blocked === null || row.blocked.includes('PAYEE') ? (
            <Button size="sm" onClick={() => setPaying(row)} aria-label={`Pay Now: ${row.name}, ${row.period}`}>
              Pay Now
            </Button>
          ) : null}
          {row.blocked && (
            <StatusBadge tone={row.blocked === 'IN_PAYMENT' ? 'waiting' : 'neutral'}>
              {outstandingBlock[row.blocked]}
            </StatusBadge>
          )}
        </div>
      ),
    },
  ];
  const requestColumns: DataColumn<RequestRow>[] = [
    { key: 'name', header: 'Consultant', rowHeader: true, value: (row) => row.consultant_name },
    { key: 'date', header: 'Requested', value: (row) => row.created_at, cell: (row) => day(row.created_at) },
    {
      key: 'amount',
      header: 'Amount',
      align: 'end',
      value: (row) => Number(row.amount),
      cell: (row) => <Amount value={row.amount} currency={row.currency} />,
    },
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
                decide: (reason) =>
                  told(api.payout.declinePayoutRequest({ request_id: row.request_id, reason }), 'Payout declined.'),
              })
            }
          >
            Decline
          </Button>
        </div>
      ),
    },
  ];
  const payeeColumns: DataColumn<PayeeRow>[] = [
    { key: 'name', header: 'Consultant', rowHeader: true, value: (row) => row.consultant_name },
    { key: 'date', header: 'Since', value: (row) => row.created_at, cell: (row) => day(row.created_at) },
    {
      key: 'to',
      header: 'Pays to',
      value: payeeName,
      cell: (row) => (
        <>
          {payeeName(row)}
          <span className={classes.small}>
            {row.recipient_name}, {countryName(row.country)}
          </span>
        </>
      ),
    },
    {
      key: 'kind',
      header: 'Kind',
      value: (row) => (row.changed ? 'Changed' : 'First'),
      cell: (row) => (
        <StatusBadge tone={row.changed ? 'waiting' : 'neutral'}>{row.changed ? 'Changed' : 'First'}</StatusBadge>
      ),
    },
    {
      key: 'decide',
      header: 'Decision',
      sortable: false,
      value: () => null,
      cell: (row) => (
        <div className={classes.rowButtons}>
          <Button
            size="sm"
            busy={busy === row.payee_id}
            aria-label={`Verify the payout method of ${row.consultant_name}`}
            onClick={() =>
              act(
                row.payee_id,
                () => api.payout.verifyPayee({ payee_id: row.payee_id }),
                `The payout method of ${row.consultant_name} is verified.`,
              )
            }
          >
            Verify
          </Button>
          <Button
            size="sm"
            kind="plain"
            aria-label={`Reject the payout method of ${row.consultant_name}`}
            onClick={() =>
              setAsked({
                title: 'Reject this payout method?',
                lead: `${row.consultant_name} has to choose again and reads your reason.`,
                confirmLabel: 'Reject the method',
                decide: (reason) =>
                  told(api.payout.rejectPayee({ payee_id: row.payee_id, reason }), 'Payout method rejected.'),
              })
            }
          >
            Reject
          </Button>
        </div>
      ),
    },
  ];
  const paymentColumns: DataColumn<PaymentRow>[] = [
    { key: 'name', header: 'Recipient', rowHeader: true, value: (row) => row.recipient_name },
    { key: 'date', header: 'Date', value: (row) => row.created_at, cell: (row) => day(row.created_at) },
    {
      key: 'for',
      header: 'For',
      value: (row) => row.period ?? row.reason,
      cell: (row) => (row.period ? formatPeriod(row.period, 'short') : row.reason),
    },
    {
      key: 'amount',
      header: 'Amount',
      align: 'end',
      value: (row) => Number(row.amount),
      cell: (row) => <Amount value={row.amount} currency={row.currency} />,
    },
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
          inOpenBatch={batches.data.some(({ batch_id, status }) => batch_id === row.batch_id && status === 'open')}
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
              decide: (reason) =>
                told(api.payout.failPayout({ payment_id: row.payment_id, reason }), 'Payment recorded as failed.'),
            })
          }
        />
      ),
    },
  ];
  return (
    <div className={classes.withFloating}>
      <StatRow label={`Payments, in ${currency}`}>
        <Stat
          label="Unpaid statements"
          value={<Amount value={overview.outstanding} currency={currency} />}
          note={`${overview.outstanding_count.toLocaleString('en-US')} of closed months`}
        />
        <Stat
          label="Requested"
          value={<Amount value={overview.requested} currency={currency} />}
          note={`${overview.request_count.toLocaleString('en-US')} to decide`}
        />
        <Stat
          label="On the way"
          value={<Amount value={overview.due} currency={currency} />}
          note={`${overview.due_count.toLocaleString('en-US')} pending or processing`}
        />
        <Stat
          label="Payees to verify"
          value={overview.payees_to_verify.toLocaleString('en-US')}
          note="Nothing is paid to them before"
        />
        <Stat
          label="Paid this month"
          value={<Amount value={overview.paid_this_month} currency={currency} />}
          note={`All amounts in ${currency}`}
        />
      </StatRow>
      <Panel
        title="Outstanding Commissions"
        description="Unpaid statements of closed runs"
        flush
        actions={<SearchForm label="Search payments" placeholder="Name, e-mail, period" term={searchTerm} />}
      >
        <DataTable
          caption="Outstanding Commissions"
          columns={outstandingColumns}
          rows={outstanding.data}
          rowKey={(row) => row.commission_id}
          sortable={outstanding.total <= outstanding.data.length}
          empty={nothing('No outstanding commissions', 'Statements appear here when a run is closed.')}
        />
        {outstanding.total > outstanding.data.length && (
          <p className={`${classes.note} ${classes.padded}`}>
            The first {outstanding.data.length.toLocaleString('en-US')} of {outstanding.total.toLocaleString('en-US')}.
            Search for a name or a period to find others.
          </p>
        )}
      </Panel>
      {requests.total > 0 && (
        <Panel title="Payout requests" description="Oldest first" flush>
          <DataTable
            caption="Payout requests"
            columns={requestColumns}
            rows={requests.data}
            rowKey={(row) => row.request_id}
            sortable={requests.total <= requests.data.length}
            empty={null}
          />
        </Panel>
      )}
      {payees.total > 0 && (
        <Panel
          title="Payees to verify"
          description="Make sure that each belongs to the consultant, e.g. by a void cheque or a call"
          flush
        >
          <DataTable
            caption="Payees to verify"
            columns={payeeColumns}
            rows={payees.data}
            rowKey={(row) => row.payee_id}
            sortable={payees.total <= payees.data.length}
            empty={null}
          />
        </Panel>
      )}
      <BatchPanel
        batches={batches.data}
        busy={busy}
        act={act}
        create={(format: BatchFormat, statements) =>
          act(
            'new-batch',
            () => api.payout.createPayoutBatch({ format, include_statements: statements }),
            'Batch created. Download its file and hand it to the bank.',
          )
        }
      />
      <Panel title="Payment History" description="Newest first" flush>
        <DataTable
          caption="Payment History"
          columns={paymentColumns}
          rows={payments.data}
          rowKey={(row) => row.payment_id}
          sortable={payments.total <= payments.data.length}
          empty={nothing('No payments yet', 'What is paid to consultants appears here.')}
        />
        <Pager page={page} pageSize={pageSize} total={payments.total} label="Pages of the payment history" />
      </Panel>
      <div className={classes.floating}>
        <Button kind="primary" onClick={() => setManual(true)}>
          Manual Payment
        </Button>
      </div>
      <ProcessPayment row={paying} currency={currency} onClose={() => setPaying(null)} onPaid={revalidate} />
      <ManualPayment
        open={manual}
        recipients={recipients.data}
        currency={currency}
        onClose={() => setManual(false)}
        onPaid={revalidate}
      />
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </div>
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
