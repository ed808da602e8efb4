import { lazy, type ReactNode } from 'react';
import { formatCount, formatPercent } from '#contract/language/format.ts';
import type { AdminCharts } from '#contract/report/admin-dashboard.ts';
import { m } from '#messages';
import { formatPeriod } from '#web/period/format-period.ts';
import { ChartPlace } from '#web/ui/chart/chart-place.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import classes from './company-charts.module.css';

const MonthLine = lazy(() => import('#web/period/month-line.tsx'));
const Shares = lazy(() => import('#web/ui/chart/shares.tsx'));
const Bars = lazy(() => import('#web/ui/chart/bars.tsx'));

type Distribution = NonNullable<AdminCharts['commission_distribution']>;
const partNames: Record<Distribution['parts'][number]['part'], () => string> = {
  personal: m.chart_personal,
  override: m.chart_overrides,
  foundation_bonus: m.chart_foundation_bonus,
  correction: m.chart_corrections,
};

/** Revenue, commissions by kind and consultants, in one panel of three charts. */
export function CompanyCharts({ charts }: { charts: AdminCharts }) {
  const { currency, commission_distribution: distribution, consultant_growth: growth } = charts;
  const hasFormer = charts.revenue_trend.some(({ former }) => Number(former) !== 0);
  return (
    <div className={classes.charts}>
      <Chart
        title={m.chart_revenue()}
        unit={hasFormer ? m.chart_revenue_unit_former({ currency }) : m.chart_revenue_unit({ currency })}
      >
        <ChartPlace height="248px">
          <MonthLine caption={m.chart_revenue()} points={charts.revenue_trend} currency={currency} />
        </ChartPlace>
      </Chart>
      <Chart
        title={m.chart_distribution()}
        unit={
          distribution
            ? m.chart_distribution_unit({
                month: formatPeriod(distribution.period),
                total: formatAmount(distribution.total, currency, true),
              })
            : ''
        }
      >
        <DistributionChart distribution={distribution} currency={currency} />
      </Chart>
      <Chart title={m.chart_growth()} unit={m.chart_growth_unit()}>
        <ChartPlace height="248px">
          <Bars
            caption={m.chart_growth()}
            format={(value) => formatCount(value)}
            bars={growth.map(({ period, consultants }) => ({
              name: formatPeriod(period, 'short'),
              value: consultants,
              text: formatCount(consultants),
            }))}
          />
        </ChartPlace>
      </Chart>
    </div>
  );
}

/** Without a closed month, or without commissions in the last one, a sentence takes the place of the ring. */
function DistributionChart({ distribution, currency }: { distribution: Distribution | null; currency: string }) {
  if (distribution === null) {
    return (
      <EmptyState why="data" title={m.chart_no_commissions()}>
        {m.chart_no_commissions_description()}
      </EmptyState>
    );
  }
  if (distribution.parts.every(({ amount }) => Number(amount) === 0)) {
    return <EmptyState why="data" title={m.chart_none_in_month({ month: formatPeriod(distribution.period) })} />;
  }
  return (
    <ChartPlace height="248px">
      <Shares shares={sharesOf(distribution, currency)} />
    </ChartPlace>
  );
}

/** Amounts below zero, as corrections can be, are in the legend and not in the ring. */
function sharesOf({ parts, total }: Distribution, currency: string) {
  return parts
    .filter(({ part, amount }) => part !== 'correction' || Number(amount) !== 0)
    .map(({ part, amount }, color) => ({
      name: partNames[part](),
      value: Math.max(0, Number(amount)),
      text: m.chart_share({ amount: formatAmount(amount, currency), percent: shareOf(amount, total) }),
      color,
    }));
}

const shareOf = (amount: string, total: string): string =>
  Number(total) > 0 ? formatPercent(Number(amount) / Number(total), { exactly: 1 }) : '';

function Chart({ title, unit, children }: { title: string; unit: string; children: ReactNode }) {
  return (
    <section className={classes.chart}>
      <h3 className={classes.title}>{title}</h3>
      <p className={classes.unit}>{unit}</p>
      {children}
    </section>
  );
}
