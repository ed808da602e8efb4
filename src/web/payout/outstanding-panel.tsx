import { Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OutstandingRow } from '#contract/payout/outstanding.ts';
import { formatPeriod } from '#web/period/format-period.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { SearchForm } from '#web/ui/form/search-form.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { lazyAhead } from '#web/ui/lazy-ahead.ts';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { NothingListed } from './nothing-listed.tsx';
import { ProcessPayment } from './payment-dialog.tsx';
import classes from './payout.module.css';
import { outstandingBlock, payeeName } from './payout-labels.ts';

const PayAllDialog = lazyAhead(() => import('./pay-all-dialog.tsx'));

type Props = {
  outstanding: { data: OutstandingRow[]; total: number };
  currency: string;
  searchTerm: string;
  today: string;
};

/** Unpaid statements, which can be paid individually. */
export function OutstandingPanel({ outstanding, currency, searchTerm, today }: Props) {
  const { revalidate } = useRevalidator();
  const [paying, setPaying] = useState<OutstandingRow | null>(null);
  const [payingAll, setPayingAll] = useState(false);

  const columns: DataColumn<OutstandingRow>[] = [
    {
      key: 'name',
      header: 'Consultant',
      rowHeader: true,
      value: (row) => row.name,
      cell: (row) => (
        <>
          {row.name}
          <span className={classes.small}>{row.code}</span>
        </>
      ),
    },
    {
      key: 'period',
      header: 'Period',
      whole: true,
      value: (row) => row.period,
      cell: (row) => formatPeriod(row.period, 'short'),
    },
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
          {row.blocked === null || row.blocked === 'NO_PAYEE' ? (
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
  return (
    <>
      <Panel
        title="Outstanding Commissions"
        description="Unpaid statements of closed runs"
        flush
        actions={
          <>
            <SearchForm label="Search payments" placeholder="Name, code, period" term={searchTerm} />
            <Button onClick={() => setPayingAll(true)}>Pay all outstanding</Button>
          </>
        }
      >
        <DataTable
          caption="Outstanding Commissions"
          columns={columns}
          rows={outstanding.data}
          rowKey={(row) => row.commission_id}
          sortable={outstanding.total <= outstanding.data.length}
          empty={
            <NothingListed searchTerm={searchTerm} title="No outstanding commissions">
              Statements appear here when a run is closed.
            </NothingListed>
          }
        />
        {outstanding.total > outstanding.data.length && (
          <p className={`${classes.note} ${classes.padded}`}>
            The first {outstanding.data.length.toLocaleString('en-US')} of {outstanding.total.toLocaleString('en-US')}.
            Search for a name or a period to find others.
          </p>
        )}
      </Panel>
      <ProcessPayment
        row={paying}
        currency={currency}
        today={today}
        onClose={() => setPaying(null)}
        onPaid={revalidate}
      />
      {payingAll && (
        <Suspense fallback={null}>
          <PayAllDialog open={payingAll} today={today} onClose={() => setPayingAll(false)} />
        </Suspense>
      )}
    </>
  );
}
