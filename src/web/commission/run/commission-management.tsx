import { Suspense } from 'react';
import type { Explanation } from '#contract/commission/explanation.ts';
import type { CalculationRow } from '#contract/commission/line.ts';
import type { RunPreview } from '#contract/commission/preview.ts';
import type { RunComparison } from '#contract/commission/proof.ts';
import type { OpenPeriod, RunRow } from '#contract/commission/run.ts';
import type { CorrectionRow } from '#contract/correction/row.ts';
import type { CommissionListRow } from '#contract/statement/commission-row.ts';
import type { CommissionTotals, ConsultantCommissionsRow } from '#contract/statement/summary.ts';
import { m } from '#messages';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchForm } from '#web/ui/form/search-form.tsx';
import { lazyAhead } from '#web/ui/lazy-ahead.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Pager } from '#web/ui/table/pager.tsx';
import { CorrectionList } from '../../correction/correction-list.tsx';
import { SponsorDialog } from '../../correction/sponsor-dialog.tsx';
import { CalculationTable } from '../calculation-table.tsx';
import { CommissionTable } from '../commission-table.tsx';
import { CommissionTiles } from '../commission-tiles.tsx';
import { ConsultantCommissionTable } from '../consultant-commission-table.tsx';
import classes from './commission-management.module.css';
import { MonthEndPanel } from './month-end-panel.tsx';
import { RunComparisonView } from './run-comparison.tsx';
import { RunTable } from './run-table.tsx';

const VolumeDialog = lazyAhead(() => import('../volume-dialog.tsx'));

type List<Row> = { data: Row[]; total: number };
type View = 'consultants' | 'commissions' | 'calculations' | 'runs' | 'compare' | 'corrections';

type Props = {
  open: OpenPeriod;
  preview: RunPreview | null;
  /** Of the views that list commissions. */
  totals: CommissionTotals | null;
  consultants: List<ConsultantCommissionsRow> | null;
  /** The line of an open dialog, without scripts. */
  explained: Explanation | null;
  commissions: List<CommissionListRow> | null;
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
  { view: 'consultants', label: m.commission_view_consultants() },
  { view: 'commissions', label: 'Commissions' },
  { view: 'calculations', label: 'Calculations' },
  { view: 'runs', label: 'Runs' },
  { view: 'compare', label: 'Compare' },
  { view: 'corrections', label: 'Corrections' },
];

const emptyTitles: Record<View, () => string> = {
  consultants: m.commission_empty_consultants,
  commissions: m.commission_empty_commissions,
  calculations: m.commission_empty_calculations,
  runs: m.commission_empty_calculations,
  compare: m.commission_empty_calculations,
  corrections: m.commission_empty_commissions,
};
const emptyDescriptions: Record<View, () => string> = {
  consultants: m.commission_empty_consultants_description,
  commissions: m.commission_empty_commissions_description,
  calculations: m.commission_empty_calculations_description,
  runs: m.commission_empty_calculations_description,
  compare: m.commission_empty_calculations_description,
  corrections: m.commission_empty_commissions_description,
};
const placeholders: Partial<Record<View, () => string>> = {
  consultants: m.commission_search_consultants,
  commissions: m.commission_search_commissions,
  calculations: m.commission_search_calculations,
};

/** The month-end panel, with the records of all months below. */
export function CommissionManagement({
  open,
  preview,
  totals,
  explained,
  view,
  searchTerm,
  page,
  pageSize,
  ...lists
}: Props) {
  const list = lists.consultants ?? lists.commissions ?? lists.calculations ?? lists.runs ?? lists.corrections;
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
    <EmptyState why="data" title={emptyTitles[view]()}>
      {emptyDescriptions[view]()}
    </EmptyState>
  );
  return (
    <>
      <MonthEndPanel open={open} preview={preview} />
      {totals && <CommissionTiles totals={totals} consultants={lists.consultants?.total ?? null} />}
      <Panel
        title={views.find((candidate) => candidate.view === view)?.label ?? ''}
        flush
        actions={
          <>
            {placeholders[view] && (
              <SearchForm
                label={m.commission_search()}
                placeholder={placeholders[view]()}
                term={searchTerm}
                preserve={{ view }}
              />
            )}
            {view === 'corrections' && (
              <>
                <SponsorDialog />
                <Suspense fallback={null}>
                  <VolumeDialog />
                </Suspense>
              </>
            )}
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
        {lists.consultants && (
          <ConsultantCommissionTable list={lists.consultants} currency={open.currency} empty={empty} />
        )}
        {lists.commissions && <CommissionTable list={lists.commissions} empty={empty} />}
        {lists.calculations && (
          <CalculationTable list={lists.calculations} currency={open.currency} empty={empty} explained={explained} />
        )}
        {view === 'runs' && lists.runs && <RunTable list={lists.runs} empty={empty} />}
        {view === 'compare' && lists.runs && (
          <RunComparisonView runs={lists.runs.data} comparison={lists.comparison} page={page} pageSize={pageSize} />
        )}
        {view !== 'compare' && list && <Pager page={page} pageSize={pageSize} total={list.total} />}
      </Panel>
    </>
  );
}
