import { Link } from 'react-router';
import type { OutstandingRow } from '#contract/payout/outstanding.ts';
import { m } from '#messages';
import { formatPeriod } from '#web/period/format-period.ts';
import { Amount } from '#web/ui/amount.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { DialogButton, type DialogState, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { SearchForm } from '#web/ui/form/search-form.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { type LongList, LongPager } from '#web/ui/table/pager.tsx';
import { ExportLink } from './export-link.tsx';
import { PlaceHoldDialog } from './hold/hold-dialogs.tsx';
import { NothingListed } from './nothing-listed.tsx';
import { PayAllDialog } from './pay-all-dialog.tsx';
import { ProcessPayment } from './payment-dialog.tsx';
import classes from './payout.module.css';
import { outstandingBlock, payeeName } from './payout-labels.ts';

type Props = {
  outstanding: LongList<OutstandingRow> & { page: number };
  pageSize: number;
  currency: string;
  searchTerm: string;
  today: string;
  /** Only statements of consultants with a payout hold. */
  held: boolean;
  /** The query of the list's file. */
  file: string;
};

/** Unpaid statements, which can be paid individually. */
export function OutstandingPanel({ outstanding, pageSize, currency, searchTerm, today, held, file }: Props) {
  const paying = useDialog('pay');
  const payingAll = useDialog('pay-all');
  const holding = useDialog('hold');
  const toHold = outstanding.data.find(({ consultant_id }) => consultant_id === holding.item);
  return (
    <>
      <Panel
        title={m.outstanding_list()}
        id="outstanding"
        description={m.outstanding_list_description()}
        flush
        actions={
          <>
            <ExportLink list="outstanding" query={file} />
            <DialogButton needs="payouts:write" dialog={payingAll}>
              {m.outstanding_pay_all()}
            </DialogButton>
          </>
        }
        filters={
          <>
            <SearchForm label={m.payment_search()} placeholder={m.payment_search_placeholder()} term={searchTerm} />
            <ButtonLink to={held ? '/admin/payments' : '/admin/payments?held=1'}>
              {held ? m.payment_show_all() : m.payout_hold_only()}
            </ButtonLink>
          </>
        }
      >
        <DataTable
          caption={m.outstanding_list()}
          columns={columnsOf({ paying, holding })}
          rows={outstanding.data}
          rowKey={(row) => row.commission_id}
          sortable={outstanding.total <= outstanding.data.length}
          empty={
            <NothingListed
              filtered={searchTerm !== '' || held}
              {...(held && searchTerm === '' && { noMatch: m.payout_hold_no_match() })}
              title={m.outstanding_none()}
            >
              {m.outstanding_none_description()}
            </NothingListed>
          }
        />
        <LongPager
          page={outstanding.page}
          pageSize={pageSize}
          list={outstanding}
          label={m.outstanding_pages()}
          parameter="outstanding"
        />
      </Panel>
      <ProcessPayment
        dialog={paying}
        row={outstanding.data.find(({ commission_id }) => commission_id === paying.item)}
        currency={currency}
        today={today}
      />
      <PayAllDialog dialog={payingAll} today={today} />
      <PlaceHoldDialog dialog={holding} consultant={toHold} />
    </>
  );
}

/** The dialogs that a row opens. */
type RowDialogs = { readonly paying: DialogState; readonly holding: DialogState };

const columnsOf = ({ paying, holding }: RowDialogs): DataColumn<OutstandingRow>[] => [
  {
    key: 'name',
    phone: 'title',
    header: m.detail_consultant(),
    rowHeader: true,
    value: (row) => row.name,
    cell: (row) => (
      <>
        <Link to={`/statements/${row.period}?consultant=${encodeURIComponent(row.code)}`}>{row.name}</Link>
        <span className={classes.small}>{row.code}</span>
      </>
    ),
  },
  {
    key: 'period',
    phone: 'detail',
    header: m.detail_period(),
    whole: true,
    value: (row) => row.period,
    cell: (row) => formatPeriod(row.period, 'short'),
  },
  {
    key: 'amount',
    phone: 'end',
    header: m.outstanding_amount(),
    align: 'end',
    value: (row) => Number(row.outstanding),
    cell: (row) => (
      <>
        <Amount value={row.outstanding} currency={row.currency} />
        {row.outstanding !== row.payout_amount && (
          <span className={classes.part}>
            {m.outstanding_of({ amount: formatAmount(row.payout_amount, row.currency) })}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'payee',
    phone: 'fact',
    header: m.payee_paid_to(),
    value: (row) => (row.payee ? payeeName(row.payee) : ''),
    cell: (row) => <span className={classes.paidTo}>{row.payee ? payeeName(row.payee) : m.payee_not_chosen()}</span>,
  },
  {
    key: 'pay',
    phone: 'action',
    header: m.payment_payment(),
    sortable: false,
    value: (row) => row.blocked,
    cell: (row) => <RowButtons row={row} paying={paying} holding={holding} />,
  },
];

const RowButtons = ({ row, paying, holding }: RowDialogs & { row: OutstandingRow }) => (
  <div className={classes.rowButtons}>
    {row.blocked === null || row.blocked === 'NO_PAYEE' ? (
      <DialogButton
        needs="payouts:write"
        dialog={paying}
        item={row.commission_id}
        size="sm"
        aria-label={m.payment_pay_now_named({ name: row.name, period: row.period })}
      >
        {m.payment_pay_now()}
      </DialogButton>
    ) : null}
    {row.blocked !== 'PAYOUTS_HELD' && (
      <DialogButton
        needs="payouts:write"
        dialog={holding}
        item={row.consultant_id}
        size="sm"
        kind="plain"
        aria-label={m.payout_hold_place_named({ name: row.name, period: row.period })}
      >
        {m.payout_hold_short()}
      </DialogButton>
    )}
    {row.blocked && (
      <StatusBadge tone={row.blocked === 'IN_PAYMENT' ? 'waiting' : 'neutral'}>
        {outstandingBlock(row.blocked)}
      </StatusBadge>
    )}
  </div>
);
