import type { ReactNode } from 'react';
import type { RunRow } from '#contract/commission/run.ts';
import { formatCount } from '#contract/language/format.ts';
import { m } from '#messages';
import { formatDay, formatPeriod } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { formatExchangeRate } from '#web/ui/format-amount.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { amountColumn } from '#web/ui/table/amount-column.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import classes from './commission-management.module.css';
import { ReplayButton } from './replay-button.tsx';
import { StatementsExport } from './statements-export.tsx';

type Props = {
  list: { data: RunRow[]; total: number };
  /** The data of the draft has changed since it was calculated. */
  isDraftOutdated: boolean;
  empty: ReactNode;
};

/** The run of each month with its fingerprint, the last replaced draft, and the replay of a closed run. */
export function RunTable({ list, isDraftOutdated, empty }: Props) {
  const { timeZone } = useCompany();
  return (
    <DataTable
      caption={m.commission_view_runs()}
      columns={columnsFor(timeZone, list.data, isDraftOutdated)}
      rows={list.data}
      sortable={list.total <= list.data.length}
      rowKey={(run) => String(run.run_no)}
      empty={empty}
    />
  );
}

const countColumn = (key: string, header: string, count: (run: RunRow) => number): DataColumn<RunRow> => ({
  key,
  header,
  align: 'end',
  value: count,
  cell: (run) => formatCount(count(run)),
});

/** The columns of the table; `runs` are searched for the successor of a replaced draft. */
const columnsFor = (timeZone: string, runs: readonly RunRow[], isDraftOutdated: boolean): DataColumn<RunRow>[] => [
  {
    key: 'period',
    phone: 'title',
    header: m.detail_period(),
    rowHeader: true,
    whole: true,
    value: (run) => run.period,
    cell: (run) => formatPeriod(run.period, 'short'),
  },
  {
    key: 'status',
    phone: 'status',
    header: m.detail_status(),
    value: (run) => run.status,
    cell: (run) =>
      run.closed_at ? (
        <StatusBadge tone="good">{m.run_closed_on({ day: formatDay(run.closed_at, timeZone) })}</StatusBadge>
      ) : run.status === 'draft' && isDraftOutdated ? (
        <StatusBadge tone="waiting">{m.run_draft_outdated()}</StatusBadge>
      ) : run.status === 'draft' ? (
        <StatusBadge tone="science">{m.run_draft()}</StatusBadge>
      ) : (
        <StatusBadge>{m.run_draft_before()}</StatusBadge>
      ),
  },
  countColumn('orders', m.run_orders(), (run) => run.order_count),
  countColumn('statements', m.commission_statements(), (run) => run.statement_count),
  amountColumn({
    key: 'total',
    phone: 'end',
    header: m.batch_total(),
    amount: (run) => run.total,
    currency: (run) => run.currency,
    withCode: true,
  }),
  {
    key: 'rate',
    phone: 'fact',
    header: m.run_exchange_rate(),
    sortable: false,
    align: 'end',
    value: (run) => run.exchange_rate && formatExchangeRate(run.exchange_rate),
  },
  {
    key: 'hash',
    phone: 'fact',
    header: m.run_lines_hash(),
    sortable: false,
    value: (run) => run.lines_hash,
    cell: (run) => <code title={run.lines_hash}>{run.lines_hash.slice(0, 8)}…</code>,
  },
  {
    key: 'actions',
    phone: 'action',
    header: m.list_actions(),
    value: () => null,
    sortable: false,
    cell: (run) => (
      <span className={classes.actions}>
        {run.status === 'closed' && <ReplayButton run={run} />}
        {run.status === 'replaced' ? (
          <ButtonLink to={comparedWith(run, runs)} kind="plain" size="sm">
            {m.run_compare()}
          </ButtonLink>
        ) : (
          <StatementsExport runNo={run.run_no} month={formatPeriod(run.period)} />
        )}
      </span>
    ),
  },
];

/** The run that replaced this draft, to compare with. */
function comparedWith(replaced: RunRow, runs: readonly RunRow[]): string {
  const now = runs.find(({ period, run_no }) => period === replaced.period && run_no !== replaced.run_no);
  return `/admin/commissions?view=compare&first=${replaced.run_no}${now ? `&second=${now.run_no}` : ''}`;
}
