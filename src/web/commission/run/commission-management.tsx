import { useRevalidator } from 'react-router';
import type { CloseChecklist } from '#contract/commission/checklist.ts';
import type { Explanation } from '#contract/commission/explanation.ts';
import type { CalculationRow } from '#contract/commission/line.ts';
import type { RunPreview } from '#contract/commission/preview.ts';
import type { RunComparison, StatementComparison } from '#contract/commission/proof.ts';
import type { OpenPeriod, RunRow } from '#contract/commission/run.ts';
import type { CorrectionEffect, CorrectionRow } from '#contract/correction/row.ts';
import type { CommissionListRow } from '#contract/statement/commission-row.ts';
import type { CommissionTotals, ConsultantCommissionsRow } from '#contract/statement/summary.ts';
import { m } from '#messages';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SearchForm } from '#web/ui/form/search-form.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { type LongList, LongPager, Pager } from '#web/ui/table/pager.tsx';
import { CorrectionList } from '../../correction/correction-list.tsx';
import { SponsorDialog } from '../../correction/sponsor-dialog.tsx';
import { CalculationTable } from '../calculation-table.tsx';
import { CommissionTable } from '../commission-table.tsx';
import { CommissionTiles } from '../commission-tiles.tsx';
import { ConsultantCommissionTable } from '../consultant-commission-table.tsx';
import { VolumeDialog } from '../volume-dialog.tsx';
import classes from './commission-management.module.css';
import { MonthEndPanel } from './month-end-panel.tsx';
import type { AfterClose } from './next-steps.tsx';
import { RunComparisonView } from './run-comparison.tsx';
import { RunTable } from './run-table.tsx';

type List<Row> = { data: Row[]; total: number };
type View = 'consultants' | 'commissions' | 'calculations' | 'runs' | 'compare' | 'corrections';

type Props = {
  open: OpenPeriod;
  preview: RunPreview | null;
  /** Of the views that list commissions. */
  totals: CommissionTotals | null;
  consultants: LongList<ConsultantCommissionsRow> | null;
  /** The line of an open dialog, without scripts. */
  explained: Explanation | null;
  commissions: LongList<CommissionListRow> | null;
  calculations: LongList<CalculationRow> | null;
  runs: List<RunRow> | null;
  /** The runs to choose from for a comparison. */
  comparable: readonly RunRow[];
  corrections: List<CorrectionRow> | null;
  comparison: RunComparison | null;
  checklist: CloseChecklist | null;
  /** The last closed month; null before the first. */
  closed: AfterClose | null;
  /** The correction and the statements of an open dialog, without scripts. */
  correction: CorrectionEffect | null;
  compared: StatementComparison | null;
  /** What could not be loaded (specification, section 8). */
  failed: string | null;
  view: View;
  searchTerm: string;
  page: number;
  pageSize: number;
};

const views: readonly { view: View; label: () => string }[] = [
  { view: 'consultants', label: m.commission_view_consultants },
  { view: 'commissions', label: m.commission_view_commissions },
  { view: 'calculations', label: m.commission_view_calculations },
  { view: 'runs', label: m.commission_view_runs },
  { view: 'compare', label: m.commission_view_compare },
  { view: 'corrections', label: m.commission_view_corrections },
];

type EmptyText = { readonly title: () => string; readonly description: () => string };
const noCalculations: EmptyText = {
  title: m.commission_empty_calculations,
  description: m.commission_empty_calculations_description,
};
const emptyTexts: Record<View, EmptyText> = {
  consultants: { title: m.commission_empty_consultants, description: m.commission_empty_consultants_description },
  commissions: { title: m.commission_empty_commissions, description: m.commission_empty_commissions_description },
  calculations: noCalculations,
  runs: noCalculations,
  compare: noCalculations,
  corrections: { title: m.correction_none, description: m.correction_none_description },
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
  checklist,
  closed,
  totals,
  explained,
  correction,
  compared,
  failed,
  view,
  searchTerm,
  page,
  pageSize,
  ...lists
}: Props) {
  const { revalidate } = useRevalidator();
  const long = lists.consultants ?? lists.commissions ?? lists.calculations;
  const short = long === null && view !== 'compare' ? (lists.runs ?? lists.corrections) : null;
  const empty = <EmptyView view={view} searchTerm={searchTerm} />;
  return (
    <>
      <MonthEndPanel open={open} preview={preview} checklist={checklist} closed={closed} />
      {totals && <CommissionTiles totals={totals} consultants={lists.consultants?.total ?? null} />}
      <Panel
        title={views.find((candidate) => candidate.view === view)?.label() ?? ''}
        id="records"
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
                <VolumeDialog />
              </>
            )}
            <ViewLinks shown={view} />
          </>
        }
      >
        {failed !== null && (
          <ErrorState title={failed} onRetry={revalidate}>
            {m.payment_load_failed_description()}
          </ErrorState>
        )}
        {lists.corrections && <CorrectionList list={lists.corrections} shown={correction} empty={empty} />}
        {lists.consultants && (
          <ConsultantCommissionTable list={lists.consultants} currency={open.currency} empty={empty} />
        )}
        {lists.commissions && <CommissionTable list={lists.commissions} empty={empty} />}
        {lists.calculations && (
          <CalculationTable list={lists.calculations} currency={open.currency} empty={empty} explained={explained} />
        )}
        {view === 'runs' && lists.runs && (
          <RunTable list={lists.runs} isDraftOutdated={open.draft_changes !== null} empty={empty} />
        )}
        {view === 'compare' && failed === null && (
          <RunComparisonView
            runs={lists.comparable}
            comparison={lists.comparison}
            compared={compared}
            page={page}
            pageSize={pageSize}
          />
        )}
        {long && <LongPager page={page} pageSize={pageSize} list={long} />}
        {short && <Pager page={page} pageSize={pageSize} total={short.total} />}
      </Panel>
    </>
  );
}

const EmptyView = ({ view, searchTerm }: Pick<Props, 'view' | 'searchTerm'>) =>
  searchTerm ? (
    <EmptyState
      why="match"
      title={m.payment_nothing_matches()}
      action={<ButtonLink to={`/admin/commissions?view=${view}`}>{m.payment_show_all()}</ButtonLink>}
    />
  ) : (
    <EmptyState why="data" title={emptyTexts[view].title()}>
      {emptyTexts[view].description()}
    </EmptyState>
  );

const ViewLinks = ({ shown }: { shown: View }) => (
  <nav className={classes.views} aria-label={m.commission_views()}>
    {views.map(({ view, label }) => (
      <ButtonLink
        key={view}
        to={`/admin/commissions?view=${view}`}
        kind={view === shown ? 'quiet' : 'plain'}
        size="sm"
        aria-current={view === shown ? 'page' : undefined}
        preventScrollReset
      >
        {label()}
      </ButtonLink>
    ))}
  </nav>
);
