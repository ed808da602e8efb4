import type { PaymentRow } from '#contract/payout/payment.ts';
import { m } from '#messages';
import { dayColumn } from '#web/period/day-column.ts';
import { formatPeriod } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { amountColumn } from '#web/ui/table/amount-column.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { type LongList, LongPager } from '#web/ui/table/pager.tsx';
import { ExportLink } from './export-link.tsx';
import { HistoryFilter } from './history-filter.tsx';
import { NameAndCode } from './name-and-code.tsx';
import { NothingListed } from './nothing-listed.tsx';
import { PaymentChangeDialogs, PaymentChanges, type PaymentDialogs, usePaymentDialogs } from './payment-changes.tsx';
import classes from './payout.module.css';
import { methodName, nextStepOf, paymentStatusName, paymentTone } from './payout-labels.ts';
import { PaymentSelectionBar, usePaymentSelection } from './selected/payment-selection.tsx';

type Props = {
  payments: LongList<PaymentRow> & { page: number };
  /** What the list shows, as in its address. */
  filters: PaymentFilters;
  /** The query of its file. */
  file: string;
  /** The company's calendar day. */
  today: string;
  searchTerm: string;
  pageSize: number;
};

/** The filters of the list of payments; null for one that is not chosen. */
export type PaymentFilters = Readonly<Record<'status' | 'method' | 'from' | 'to', string | null>>;

/** All payments with their status and available actions. */
export function PaymentHistory({ payments, filters, file, today, searchTerm, pageSize }: Props) {
  const { timeZone } = useCompany();
  const dialogs = usePaymentDialogs();
  const selection = usePaymentSelection();
  const chosen = Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
  const isFiltered = searchTerm !== '' || Object.keys(chosen).length > 0;
  return (
    <>
      <Panel
        title={m.payment_history()}
        id="payments"
        description={m.payment_history_description()}
        flush
        actions={<ExportLink list="payments" query={file} />}
      >
        <HistoryFilter today={today} />
        <DataTable
          caption={m.payment_history()}
          columns={paymentColumns(timeZone, dialogs)}
          rows={payments.data}
          rowKey={(row) => row.payment_id}
          sortable={payments.total <= payments.data.length}
          empty={
            <NothingListed filtered={isFiltered} title={m.payment_none_yet()}>
              {m.payment_none_description()}
            </NothingListed>
          }
          selection={selection}
        />
        <PaymentSelectionBar
          total={payments.total}
          isEstimate={payments.total_is_estimate}
          query={{ searchTerm, ...chosen }}
          today={today}
        />
        <LongPager page={payments.page} pageSize={pageSize} list={payments} label={m.payment_history_pages()} />
      </Panel>
      <PaymentChangeDialogs dialogs={dialogs} payments={payments.data} today={today} />
    </>
  );
}

/** The columns of a table of payments. */
export const paymentColumns = (timeZone: string, dialogs: PaymentDialogs): DataColumn<PaymentRow>[] => [
  {
    key: 'name',
    phone: 'title',
    header: m.payment_recipient(),
    rowHeader: true,
    value: (row) => row.recipient_name,
    cell: (row) => <NameAndCode name={row.recipient_name} code={row.consultant_code} />,
  },
  { ...dayColumn<PaymentRow>(m.payment_date(), (row) => row.created_at, timeZone), phone: 'short' },
  {
    key: 'for',
    phone: 'short',
    header: m.payment_for(),
    value: (row) => row.period ?? row.reason,
    cell: (row) => (row.period ? formatPeriod(row.period, 'short') : row.reason),
  },
  amountColumn({
    key: 'amount',
    phone: 'end',
    header: m.payment_amount(),
    amount: (row) => row.amount,
    currency: (row) => row.currency,
  }),
  { key: 'method', phone: 'short', header: m.payment_method(), value: (row) => methodName(row.payment_method) },
  { key: 'check', phone: 'short', header: m.payment_number(), align: 'end', value: (row) => row.check_number },
  {
    key: 'status',
    phone: 'status',
    header: m.payment_status(),
    value: (row) => row.status,
    cell: (row) => (
      <>
        <StatusBadge tone={row.reversal ? 'neutral' : paymentTone(row.status)}>
          {row.reversal ? m.payment_status_reversed() : paymentStatusName[row.status]()}
        </StatusBadge>
        <span className={classes.small}>{row.failure ?? nextStepOf(row)}</span>
        {row.approved_by_name && (
          <span className={classes.small}>{m.payment_approved_by({ name: row.approved_by_name })}</span>
        )}
        {row.reversal && (
          <span className={classes.small}>
            {m.payment_reversed_by({ name: row.reversal.by_name ?? '', reason: row.reversal.reason })}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'change',
    phone: 'action',
    header: m.payment_change(),
    sortable: false,
    value: () => null,
    cell: (row) => <PaymentChanges row={row} dialogs={dialogs} />,
  },
];
