import type { ReactNode } from 'react';
import type { RunRow } from '#contract/commission/run.ts';
import { useCompany } from '#web/company/company.ts';
import { formatDay, formatPeriod } from '#web/period/format-period.ts';
import { amountColumn } from '#web/ui/amount-column.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { type DataColumn, DataTable } from '#web/ui/data-table.tsx';
import { formatExchangeRate } from '#web/ui/format-amount.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { ReplayButton } from './replay-button.tsx';

type Props = { list: { data: RunRow[]; total: number }; empty: ReactNode };

/** The run of each month with its fingerprint, the draft that was replaced last, and the proof of a closed one. */
export function RunTable({ list, empty }: Props) {
  const { timeZone } = useCompany();
  const columns: DataColumn<RunRow>[] = [
    {
      key: 'period',
      header: 'Period',
      rowHeader: true,
      value: (run) => run.period,
      cell: (run) => formatPeriod(run.period, 'short'),
    },
    {
      key: 'status',
      header: 'Status',
      value: (run) => run.status,
      cell: (run) =>
        run.closed_at ? (
          <StatusBadge tone="good">Closed {formatDay(run.closed_at, timeZone)}</StatusBadge>
        ) : run.status === 'draft' ? (
          <StatusBadge tone="science">Draft</StatusBadge>
        ) : (
          <StatusBadge>Draft before</StatusBadge>
        ),
    },
    {
      key: 'orders',
      header: 'Orders',
      align: 'end',
      value: (run) => run.order_count,
      cell: (run) => run.order_count.toLocaleString('en-US'),
    },
    {
      key: 'statements',
      header: 'Statements',
      align: 'end',
      value: (run) => run.statement_count,
      cell: (run) => run.statement_count.toLocaleString('en-US'),
    },
    amountColumn({
      key: 'total',
      header: 'Total',
      amount: (run) => run.total,
      currency: (run) => run.currency,
      withCode: true,
    }),
    {
      key: 'rate',
      header: 'Exchange rate',
      align: 'end',
      value: (run) => run.exchange_rate && formatExchangeRate(run.exchange_rate),
    },
    {
      key: 'hash',
      header: 'Lines (SHA-256)',
      value: (run) => run.lines_hash,
      cell: (run) => <code title={run.lines_hash}>{run.lines_hash.slice(0, 12)}…</code>,
    },
    {
      key: 'replay',
      header: 'Proof',
      value: (run) => run.run_no,
      sortable: false,
      cell: (run) =>
        run.status === 'closed' ? (
          <ReplayButton run={run} />
        ) : run.status === 'replaced' ? (
          <ButtonLink to={comparedWith(run, list.data)} kind="plain" size="sm">
            Compare
          </ButtonLink>
        ) : (
          ''
        ),
    },
  ];
  return (
    <DataTable
      caption="Runs"
      columns={columns}
      rows={list.data}
      sortable={list.total <= list.data.length}
      rowKey={(run) => String(run.run_no)}
      empty={empty}
    />
  );
}

/** Where a replaced draft is compared with what its month has now. */
function comparedWith(replaced: RunRow, runs: readonly RunRow[]): string {
  const now = runs.find(({ period, run_no }) => period === replaced.period && run_no !== replaced.run_no);
  return `/admin/commissions?view=compare&first=${replaced.run_no}${now ? `&second=${now.run_no}` : ''}`;
}
