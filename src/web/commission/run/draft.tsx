import { Link } from 'react-router';
import type { CloseChecklist } from '#contract/commission/checklist.ts';
import type { RunPreview } from '#contract/commission/preview.ts';
import type { OpenPeriod, RunRow } from '#contract/commission/run.ts';
import { formatCount, formatPercent } from '#contract/language/format.ts';
import { m } from '#messages';
import { formatMoment, formatPeriod } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Amount } from '#web/ui/amount.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { Stat, StatAmount, StatRow } from '#web/ui/stat.tsx';
import { ChangeTable, FigureTable } from '../figure-table.tsx';
import { AnomalyList } from './anomaly-list.tsx';
import { CloseChecklistPanel } from './close-checklist.tsx';
import { CloseForm } from './close-form.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { FindingRows, LinesLink } from './finding-rows.tsx';
import classes from './month-end-panel.module.css';

const percent = (fraction: string | null) =>
  fraction === null ? m.run_no_sales() : formatPercent(Number(fraction), { exactly: 1 });

type Props = {
  open: OpenPeriod;
  preview: RunPreview;
  checklist: CloseChecklist | null;
  /** Called when this draft is no longer the one that is shown: the pressed button is gone. */
  onReplaced: () => void;
};

/** How many lines a draft has, with those of corrections, which a comparison counts too. */
function linesOf({ line_count, calculation_count, correction_count, order_count }: RunRow): string {
  const lines = formatCount(line_count);
  const orders = formatCount(order_count);
  if (correction_count === 0) return m.run_lines_from({ lines, orders });
  return m.run_lines_with_corrections({
    lines,
    orders,
    calculated: formatCount(calculation_count),
    corrections: formatCount(correction_count),
  });
}

/** A draft's totals, its changes from the month before, and its findings. */
export function Draft({ open, preview, checklist, onReplaced }: Props) {
  const { run } = preview;
  return (
    <div className={classes.draft}>
      {open.draft_changes && <DraftNotice changes={open.draft_changes} onCalculated={onReplaced} />}
      <Calculated draft={run} before={open.draft_before} />
      <Totals preview={preview} />
      <div className={classes.columns}>
        <Movers preview={preview} />
        <TiersAndBalances preview={preview} />
      </div>
      <section aria-labelledby="anomalies">
        <h3 id="anomalies" className={classes.heading}>
          {m.run_unusual_amounts()}
        </h3>
        <AnomalyList anomalies={preview.anomalies} currency={run.currency} />
      </section>
      {checklist && (
        <CloseChecklistPanel
          checklist={checklist}
          run={run}
          isOutdated={open.draft_changes !== null}
          lastRate={open.last_exchange_rate}
        />
      )}
      {open.started && <CloseForm open={open} preview={preview} onClosed={onReplaced} />}
    </div>
  );
}

function Totals({ preview }: Pick<Props, 'preview'>) {
  const { run, before } = preview;
  const money = (value: string) => <StatAmount value={value} currency={run.currency} />;
  return (
    <StatRow label={m.run_the_draft()}>
      <Stat
        label={m.commission_view_commissions()}
        value={money(run.total)}
        note={
          before
            ? m.run_amount_in({
                amount: formatAmount(before.total, run.currency),
                month: formatPeriod(before.period),
              })
            : m.run_no_month_before()
        }
      />
      <Stat
        label={m.run_payout_ratio()}
        value={percent(preview.payout_ratio)}
        note={
          before
            ? m.run_ratio_before({ percent: percent(before.payout_ratio) })
            : m.run_ratio_of({ amount: formatAmount(run.base_total, run.currency) })
        }
      />
      <Stat label={m.commission_statements()} value={formatCount(run.statement_count)} note={linesOf(run)} />
      <Stat
        label={m.run_personal()}
        value={money(preview.personal_total)}
        note={m.run_beside({
          overrides: formatAmount(preview.override_total, run.currency),
          bonuses: formatAmount(preview.bonus_total, run.currency),
        })}
      />
      {run.correction_count > 0 && (
        <Stat
          label={m.run_corrections()}
          value={<Amount value={run.correction_total} currency={run.currency} signed />}
          note={m.run_correction_lines({
            count: run.correction_count,
            shown: formatCount(run.correction_count),
          })}
          to="/admin/commissions?view=corrections"
        />
      )}
    </StatRow>
  );
}

/** The consultants with the largest changes from the month before. */
const Movers = ({ preview: { run, before, movers } }: Pick<Props, 'preview'>) => (
  <section aria-labelledby="movers">
    <h3 id="movers" className={classes.heading}>
      {m.run_movers({ currency: run.currency })}
    </h3>
    {movers.length === 0 ? (
      <p className={classes.none}>{m.run_no_movers()}</p>
    ) : (
      <ChangeTable
        heads={[
          m.detail_consultant(),
          before ? formatPeriod(before.period, 'short') : m.correction_before(),
          formatPeriod(run.period, 'short'),
        ]}
        rows={movers.map(({ consultant_id, code, name, now, ...mover }) => ({
          key: consultant_id,
          name: <LinesLink code={code}>{name}</LinesLink>,
          after: now,
          ...mover,
        }))}
        currency={run.currency}
      />
    )}
  </section>
);

/** How many consultants have each tier, and who has a negative balance. */
const TiersAndBalances = ({ preview }: Pick<Props, 'preview'>) => (
  <section aria-labelledby="tiers">
    <h3 id="tiers" className={classes.heading}>
      {m.run_tiers()}
    </h3>
    <FigureTable>
      {preview.tiers.map((tier) => (
        <tr key={tier.tier}>
          <th scope="row">{tier.tier}</th>
          <td>{formatCount(tier.count)}</td>
        </tr>
      ))}
    </FigureTable>
    <h3 className={classes.heading}>
      {m.run_negative_balances()}
      {preview.negative_balances.count > 1 && ` (${formatCount(preview.negative_balances.count)})`}
    </h3>
    {preview.negative_balances.count === 0 ? (
      <p className={classes.none}>{m.run_no_negative_balances()}</p>
    ) : (
      <FigureTable>
        <FindingRows
          people={preview.negative_balances}
          runNo={preview.run.run_no}
          finding="negative_balances"
          title={m.run_negative_balances()}
          currency={preview.run.payout_currency}
          withCode
        />
      </FigureTable>
    )}
  </section>
);

/** When the draft was calculated, and the changes since the previous one in one sentence, with a link to all lines. */
function Calculated({ draft, before }: { draft: RunRow; before: RunRow | null }) {
  const { timeZone } = useCompany();
  return (
    <p className={classes.none}>
      {m.run_draft_calculated({ moment: formatMoment(draft.created_at, timeZone), version: draft.plan_version })}
      {before && (
        <>
          {' '}
          {m.run_draft_before_total({
            moment: formatMoment(before.created_at, timeZone),
            amount: formatAmount(before.total, before.currency, true),
          })}{' '}
          <Link to={`/admin/commissions?view=compare&first=${before.run_no}&second=${draft.run_no}#records`}>
            {m.run_see_changes()}
          </Link>
        </>
      )}
    </p>
  );
}
