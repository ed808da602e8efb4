import { formatCount } from '#contract/language/format.ts';
import { disclosedAmount, disclosedMonths, disclosedShare } from '#contract/report/disclosure-labels.ts';
import type { IncomeFigures as Figures } from '#contract/report/income-disclosure.ts';
import { m } from '#messages';
import { formatPeriod } from '#web/period/format-period.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Stat, StatRow } from '#web/ui/stat.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { bandName } from './band-name.ts';
import classes from './income-figures.module.css';

type Band = Figures['bands'][number];

/** The figures of an income disclosure, its bands, and how they are calculated. */
export function IncomeFigures({ figures }: { figures: Figures }) {
  const { consultants, currency, earners } = figures;
  const year = String(figures.year);
  const amount = (value: string | null) => disclosedAmount(value, currency);
  const columns: DataColumn<Band>[] = [
    {
      key: 'band',
      header: m.disclosure_band(),
      rowHeader: true,
      phone: 'title',
      value: (band) => bandName(band, currency),
    },
    {
      key: 'consultants',
      header: m.disclosure_consultants(),
      align: 'end',
      phone: 'fact',
      value: (band) => formatCount(band.consultants),
    },
    {
      key: 'share',
      header: m.disclosure_share(),
      align: 'end',
      phone: 'fact',
      value: (band) => disclosedShare(band.consultants, consultants),
    },
    {
      key: 'active',
      header: m.disclosure_active_average(),
      align: 'end',
      phone: 'fact',
      value: (band) => disclosedMonths(band.active_months),
    },
  ];
  return (
    <div className={classes.figures}>
      {figures.first_month !== null && (
        <p className={classes.note}>{m.disclosure_from_month({ month: formatPeriod(figures.first_month) })}</p>
      )}
      <StatRow label={m.disclosure_figures({ year })}>
        <Stat
          label={m.disclosure_consultants()}
          value={formatCount(consultants)}
          note={m.disclosure_consultants_note()}
        />
        <Stat
          label={m.disclosure_earners()}
          value={disclosedShare(earners, consultants)}
          note={m.disclosure_earners_note({
            count: formatCount(earners),
            total: formatCount(consultants),
          })}
        />
        <Stat
          label={m.disclosure_lower_quartile()}
          value={amount(figures.lower_quartile)}
          note={m.disclosure_lower_quartile_note()}
        />
        <Stat label={m.disclosure_median()} value={amount(figures.median)} note={m.disclosure_median_note()} />
        <Stat
          label={m.disclosure_upper_quartile()}
          value={amount(figures.upper_quartile)}
          note={m.disclosure_upper_quartile_note()}
        />
        <Stat label={m.disclosure_mean()} value={amount(figures.mean)} note={m.disclosure_mean_note()} />
        <Stat
          label={m.disclosure_active()}
          value={disclosedMonths(figures.active_months)}
          note={m.disclosure_active_note()}
        />
      </StatRow>
      <Panel title={m.disclosure_bands({ year })} flush>
        <DataTable
          caption={m.disclosure_bands({ year })}
          columns={columns}
          rows={figures.bands}
          rowKey={(band) => band.from ?? ''}
          sortable={false}
          empty={<EmptyState why="data" title={m.disclosure_none()} />}
        />
      </Panel>
      <Panel title={m.disclosure_method()}>
        <div className={classes.method}>
          <p>{m.disclosure_method_people({ year })}</p>
          <p>{m.disclosure_method_earnings({ year, currency })}</p>
          <p>{m.disclosure_method_corrections()}</p>
          <p>{m.disclosure_method_quartiles()}</p>
          <p>{m.disclosure_method_active()}</p>
          <p className={classes.promise}>{m.disclosure_no_promise()}</p>
        </div>
      </Panel>
    </div>
  );
}
