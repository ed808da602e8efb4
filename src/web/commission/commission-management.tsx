import type { ReactNode } from 'react';
import type { CalculationRow } from '#contract/commission/line.ts';
import type { RunPreview } from '#contract/commission/preview.ts';
import type { RunComparison } from '#contract/commission/proof.ts';
import type { OpenPeriod, RunRow } from '#contract/commission/run.ts';
import type { CommissionRow } from '#contract/commission/statement.ts';
import type { CorrectionRow } from '#contract/correction.ts';
import { useCompany } from '#web/company/company.ts';
import { formatDate, formatDay, formatPeriod } from '#web/period/format-period.ts';
import { Amount } from '#web/ui/amount.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { type DataColumn, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SearchForm } from '#web/ui/search-form.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import classes from './commission-management.module.css';
import { formatBase, lineName } from './commission-words.ts';
import { CorrectionList } from './correction-list.tsx';
import { ReplayButton } from './replay-button.tsx';
import { RunCeremony } from './run-ceremony.tsx';
import { RunComparisonView } from './run-comparison.tsx';
import { SponsorDialog } from './sponsor-dialog.tsx';

type List<Row> = { data: Row[]; total: number };
type View = 'commissions' | 'calculations' | 'runs' | 'compare' | 'corrections';

type Props = {
  open: OpenPeriod;
  preview: RunPreview | null;
  commissions: List<CommissionRow> | null;
  calculations: List<CalculationRow> | null;
  runs: List<RunRow> | null;
  corrections: List<CorrectionRow> | null;
  comparison: RunComparison | null;
  view: View;
  searchTerm: string;
  page: number;
  pageSize: number;
};

const views: readonly { view: View; label: string }[] = [
  { view: 'commissions', label: 'Commissions' },
  { view: 'calculations', label: 'Calculations' },
  { view: 'runs', label: 'Runs' },
  { view: 'compare', label: 'Compare' },
  { view: 'corrections', label: 'Corrections' },
];

/** The month's ceremony above, the books of all months below. */
export function CommissionManagement({ open, preview, view, searchTerm, page, pageSize, ...lists }: Props) {
  const list = lists.commissions ?? lists.calculations ?? lists.runs ?? lists.corrections;
  const empty = searchTerm ? (
    <EmptyState
      why="match"
      title="Nothing matches"
      action={<ButtonLink to={`/admin/commissions?view=${view}`}>Show all</ButtonLink>}
    />
  ) : view === 'corrections' ? (
    <EmptyState why="data" title="No corrections">
      What changes after a month has closed stands here: returns, cancellations and corrected sponsors.
    </EmptyState>
  ) : (
    <EmptyState why="data" title="Nothing here yet">
      Calculate the open period to begin.
    </EmptyState>
  );
  return (
    <>
      <RunCeremony open={open} preview={preview} />
      <Panel
        title={views.find((candidate) => candidate.view === view)?.label ?? ''}
        flush
        actions={
          <>
            {(view === 'commissions' || view === 'calculations') && (
              <SearchForm
                label="Search"
                placeholder={view === 'commissions' ? 'Name or period (2026-10)' : 'Name or order number'}
                term={searchTerm}
                keep={{ view }}
              />
            )}
            {view === 'corrections' && <SponsorDialog />}
            <nav className={classes.views} aria-label="What to show">
              {views.map((candidate) => (
                <ButtonLink
                  key={candidate.view}
                  to={`/admin/commissions?view=${candidate.view}`}
                  kind={candidate.view === view ? 'quiet' : 'plain'}
                  size="sm"
                  aria-current={candidate.view === view ? 'page' : undefined}
                  preventScrollReset
                >
                  {candidate.label}
                </ButtonLink>
              ))}
            </nav>
          </>
        }
      >
        {lists.corrections && <CorrectionList list={lists.corrections} empty={empty} />}
        {lists.commissions && <CommissionTable list={lists.commissions} empty={empty} />}
        {lists.calculations && <CalculationTable list={lists.calculations} open={open} empty={empty} />}
        {view === 'runs' && lists.runs && <RunTable list={lists.runs} empty={empty} />}
        {view === 'compare' && lists.runs && (
          <RunComparisonView runs={lists.runs.data} comparison={lists.comparison} page={page} pageSize={pageSize} />
        )}
        {view !== 'compare' && list && <Pager page={page} pageSize={pageSize} total={list.total} />}
      </Panel>
    </>
  );
}

function CommissionTable({ list, empty }: { list: List<CommissionRow>; empty: ReactNode }) {
  const columns: DataColumn<CommissionRow>[] = [
    { key: 'name', header: 'Consultant', rowHeader: true, value: (row) => row.name },
    { key: 'period', header: 'Period', value: (row) => row.period, cell: (row) => formatPeriod(row.period, 'short') },
    { key: 'tier', header: 'Tier', value: (row) => row.tier ?? '' },
    {
      key: 'total',
      header: 'Total earnings',
      align: 'end',
      value: (row) => Number(row.total_earnings),
      cell: (row) => <Amount value={row.total_earnings} currency={row.currency} withCode />,
    },
    {
      key: 'payout',
      header: 'Payout',
      align: 'end',
      value: (row) => (row.payout_amount === null ? null : Number(row.payout_amount)),
      cell: (row) =>
        row.payout_amount === null ? '' : <Amount value={row.payout_amount} currency={row.payout_currency} withCode />,
    },
    {
      key: 'status',
      header: 'Status',
      value: (row) => (row.closed ? (row.check_date ?? 'pending') : 'draft'),
      cell: (row) =>
        !row.closed ? (
          <StatusBadge tone="science">Draft</StatusBadge>
        ) : row.check_date ? (
          <StatusBadge tone="good">Paid {formatDate(row.check_date)}</StatusBadge>
        ) : (
          <StatusBadge tone="waiting">Pending</StatusBadge>
        ),
    },
  ];
  return (
    <DataTable
      caption="Commissions"
      columns={columns}
      rows={list.data}
      sortable={list.total <= list.data.length}
      rowKey={(row) => row.commission_id}
      empty={empty}
    />
  );
}

function CalculationTable({ list, open, empty }: { list: List<CalculationRow>; open: OpenPeriod; empty: ReactNode }) {
  const columns: DataColumn<CalculationRow>[] = [
    { key: 'consultant', header: 'Consultant', rowHeader: true, value: (row) => row.consultant_name },
    { key: 'period', header: 'Period', value: (row) => row.period, cell: (row) => formatPeriod(row.period, 'short') },
    { key: 'type', header: 'Type', value: lineName },
    {
      key: 'order',
      header: 'Order',
      value: (row) => row.order_no,
      cell: (row) => (row.order_no === null ? 'All orders' : `No. ${row.order_no}`),
    },
    {
      key: 'base',
      header: 'Base',
      align: 'end',
      value: (row) => Number(row.base_amount),
      cell: (row) => formatBase(row.base_amount, open.currency),
    },
    {
      key: 'percentage',
      header: 'Percentage',
      align: 'end',
      value: (row) => Number(row.percentage),
      cell: (row) => `${(Number(row.percentage) * 100).toFixed(1)}%`,
    },
    {
      key: 'amount',
      header: 'Amount',
      align: 'end',
      value: (row) => Number(row.commission_amount) + Number(row.bonus_amount),
      cell: (row) => (
        <Amount
          value={row.commission_type === 'foundation_bonus' ? row.bonus_amount : row.commission_amount}
          currency={open.currency}
        />
      ),
    },
  ];
  return (
    <DataTable
      caption="Calculations"
      columns={columns}
      rows={list.data}
      sortable={list.total <= list.data.length}
      rowKey={(row) => row.calculation_id}
      empty={empty}
      compact
    />
  );
}

function RunTable({ list, empty }: { list: List<RunRow>; empty: ReactNode }) {
  const { timeZone } = useCompany();
  const columns: DataColumn<RunRow>[] = [
    {
      key: 'period',
      header: 'Period',
      rowHeader: true,
      value: (run) => run.period,
      cell: (run) => formatPeriod(run.period),
    },
    {
      key: 'status',
      header: 'Status',
      value: (run) => run.status,
      cell: (run) =>
        run.closed_at ? (
          <StatusBadge tone="good">Closed {formatDay(run.closed_at, timeZone)}</StatusBadge>
        ) : (
          <StatusBadge tone="science">Draft</StatusBadge>
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
    {
      key: 'total',
      header: 'Total',
      align: 'end',
      value: (run) => Number(run.total),
      cell: (run) => <Amount value={run.total} currency={run.currency} withCode />,
    },
    { key: 'rate', header: 'Exchange rate', align: 'end', value: (run) => run.exchange_rate },
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
      cell: (run) => (run.status === 'closed' ? <ReplayButton run={run} /> : ''),
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
