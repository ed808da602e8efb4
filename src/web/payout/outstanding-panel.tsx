import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OutstandingRow } from '#contract/payout/outstanding.ts';
import { formatPeriod } from '#web/period/format-period.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { type DataColumn, DataTable } from '#web/ui/data-table.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { Panel } from '#web/ui/panel.tsx';
import { SearchForm } from '#web/ui/search-form.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { NothingListed } from './nothing-listed.tsx';
import { ProcessPayment } from './payment-dialog.tsx';
import classes from './payout.module.css';
import { outstandingBlock, payeeName } from './payout-words.ts';

type Props = { outstanding: { data: OutstandingRow[]; total: number }; currency: string; searchTerm: string };

/** Unpaid statements, each to be paid here and now. */
export function OutstandingPanel({ outstanding, currency, searchTerm }: Props) {
  const { revalidate } = useRevalidator();
  const [paying, setPaying] = useState<OutstandingRow | null>(null);

  const columns: DataColumn<OutstandingRow>[] = [
    { key: 'name', header: 'Consultant', rowHeader: true, value: (row) => row.name },
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
  return (
    <>
      <Panel
        title="Outstanding Commissions"
        description="Unpaid statements of closed runs"
        flush
        actions={<SearchForm label="Search payments" placeholder="Name, e-mail, period" term={searchTerm} />}
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
      <ProcessPayment row={paying} currency={currency} onClose={() => setPaying(null)} onPaid={revalidate} />
    </>
  );
}
