import { Link } from 'react-router';
import type { RunPreview } from '#contract/commission/preview.ts';
import type { OpenPeriod, RunRow } from '#contract/commission/run.ts';
import { formatMoment, formatPeriod } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Amount } from '#web/ui/amount.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { Stat, StatRow } from '#web/ui/stat.tsx';
import { ChangeTable, FigureTable } from '../figure-table.tsx';
import { AnomalyList } from './anomaly-list.tsx';
import { CloseForm } from './close-form.tsx';
import classes from './month-end-panel.module.css';

const percent = (fraction: string | null) =>
  fraction === null ? 'no sales' : `${(Number(fraction) * 100).toFixed(1)}%`;

type Props = { open: OpenPeriod; preview: RunPreview; onClosed: () => Promise<void> };

/** A draft's totals, its changes from the month before, and its findings. */
export function Draft({ open, preview, onClosed }: Props) {
  const { run, before, movers } = preview;
  const money = (value: string) => <Amount value={value} currency={run.currency} />;
  return (
    <div className={classes.draft}>
      <StatRow label="The draft">
        <Stat
          label="Commissions"
          value={money(run.total)}
          note={
            before
              ? `${formatAmount(before.total, run.currency)} in ${formatPeriod(before.period)}`
              : 'No period before'
          }
        />
        <Stat
          label="Payout ratio"
          value={percent(preview.payout_ratio)}
          note={
            before ? `${percent(before.payout_ratio)} before` : `of ${formatAmount(run.base_total, run.currency)} base`
          }
        />
        <Stat
          label="Statements"
          value={run.statement_count.toLocaleString('en-US')}
          note={`${run.calculation_count.toLocaleString('en-US')} lines from ${run.order_count.toLocaleString('en-US')} orders`}
        />
        <Stat
          label="Personal commissions"
          value={money(preview.personal_total)}
          note={`${formatAmount(preview.override_total, run.currency)} overrides and ${formatAmount(preview.bonus_total, run.currency)} bonuses beside them`}
        />
        {run.correction_count > 0 && (
          <Stat
            label="Corrections of closed months"
            value={<Amount value={run.correction_total} currency={run.currency} signed />}
            note={`${run.correction_count.toLocaleString('en-US')} ${run.correction_count === 1 ? 'line' : 'lines'}, part of the commissions`}
            to="/admin/commissions?view=corrections"
          />
        )}
      </StatRow>
      {open.draft_before && <Before draft={run} before={open.draft_before} />}
      <div className={classes.columns}>
        <section aria-labelledby="movers">
          <h3 id="movers" className={classes.heading}>
            Largest movers
          </h3>
          {movers.length === 0 ? (
            <p className={classes.none}>Nobody’s earnings changed.</p>
          ) : (
            <ChangeTable
              heads={['Consultant', 'Before', 'Now']}
              rows={movers.map(({ consultant_id, now, ...mover }) => ({ key: consultant_id, after: now, ...mover }))}
              currency={run.currency}
            />
          )}
        </section>
        <section aria-labelledby="tiers">
          <h3 id="tiers" className={classes.heading}>
            Tiers reached
          </h3>
          <FigureTable>
            {preview.tiers.map((tier) => (
              <tr key={tier.tier}>
                <th scope="row">{tier.tier}</th>
                <td>{tier.count.toLocaleString('en-US')}</td>
              </tr>
            ))}
          </FigureTable>
          <h3 className={classes.heading}>Negative balances</h3>
          {preview.negative_balances.length === 0 ? (
            <p className={classes.none}>None after this close.</p>
          ) : (
            <FigureTable>
              {preview.negative_balances.map((balance) => (
                <tr key={balance.consultant_id}>
                  <th scope="row">{balance.name}</th>
                  <td>
                    <Amount value={balance.balance} currency={run.payout_currency} withCode signed />
                  </td>
                </tr>
              ))}
            </FigureTable>
          )}
        </section>
      </div>
      <section aria-labelledby="anomalies">
        <h3 id="anomalies" className={classes.heading}>
          Worth a look before closing
        </h3>
        <AnomalyList anomalies={preview.anomalies} currency={run.currency} />
      </section>
      {open.started && <CloseForm open={open} preview={preview} onClosed={onClosed} />}
    </div>
  );
}

/** The changes since the previous draft in one sentence, with a link to all lines. */
function Before({ draft, before }: { draft: RunRow; before: RunRow }) {
  const { timeZone } = useCompany();
  return (
    <p className={classes.none}>
      The draft before, of {formatMoment(before.created_at, timeZone)}, came to{' '}
      {formatAmount(before.total, before.currency)}.{' '}
      <Link to={`/admin/commissions?view=compare&first=${before.run_no}&second=${draft.run_no}`} preventScrollReset>
        See line by line what has changed
      </Link>
    </p>
  );
}
