import { lazy } from 'react';
import { redirect } from 'react-router';
import type { AnalyticsFigures } from '#contract/report/analytics.ts';
import { changeOf } from '#web/commission/change.ts';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { formatDate, formatPeriod } from '#web/period/format-period.ts';
import { Amount } from '#web/ui/amount.tsx';
import { ChartPlace } from '#web/ui/chart/chart-place.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { formatAmount, formatWholeAmount } from '#web/ui/format-amount.ts';
import { Meter } from '#web/ui/meter.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Stat, StatRow } from '#web/ui/stat.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import type { Route } from './+types/analytics.ts';
import classes from './analytics.module.css';

const Bars = lazy(() => import('#web/ui/chart/bars.tsx'));

export const loader = async ({ context }: Route.LoaderArgs) => {
  if (!context.get(personContext)?.isConsultant) throw redirect('/shop');
  return context.get(apiContext).report.getAnalytics();
};

type Cohort = AnalyticsFigures['cohorts'][number];

const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 100));

export default function AnalyticsPage({ loaderData: figures }: Route.ComponentProps) {
  const { currency, sales, orders, average_order, new_members } = figures;
  const whole = (value: number) => formatWholeAmount(value.toFixed(2), currency);
  const changed = (now: number, before: number) => {
    const change = changeOf(now, before);
    return change ? { change } : { note: 'Nothing in the period before' };
  };
  const sold = figures.by_category.reduce((sum, { amount }) => sum + Number(amount), 0);
  return (
    <>
      <PageTitle title="Analytics" />
      <PageHeader
        title="Analytics Dashboard"
        lead={`${formatPeriod(figures.period)} so far, and the months before it.`}
      />
      <StatRow label="This period">
        <Stat
          label="Sales"
          value={<Amount value={sales.now} currency={currency} />}
          {...changed(Number(sales.now), Number(sales.before))}
        />
        <Stat label="Orders" value={orders.now} {...changed(orders.now, orders.before)} />
        <Stat
          label="Average order"
          value={average_order.now === null ? 'None yet' : formatAmount(average_order.now, currency)}
          {...(average_order.now === null ? {} : changed(Number(average_order.now), Number(average_order.before ?? 0)))}
        />
        <Stat label="New team members" value={new_members.now} {...changed(new_members.now, new_members.before)} />
      </StatRow>
      <div className={classes.panels}>
        <Panel title="Performance analytics" description="Your own completed orders.">
          <h3 className={classes.heading}>Weekly sales</h3>
          <ChartPlace height="220px">
            <Bars
              caption="Sales by week"
              format={whole}
              bars={figures.weekly_sales.map(({ week, amount }) => ({
                name: formatDate(week).slice(0, 6),
                value: Number(amount),
                text: formatAmount(amount, currency),
              }))}
            />
          </ChartPlace>
          <h3 className={classes.heading}>Sales by category</h3>
          {figures.by_category.length === 0 ? (
            <EmptyState why="data" title="Nothing sold in this period yet" />
          ) : (
            <dl className={classes.categories}>
              {figures.by_category.map(({ category, amount }) => (
                <div key={category}>
                  <dt>{category}</dt>
                  <dd>
                    <Meter
                      label={category}
                      percent={percent(Number(amount), sold)}
                      text={`${formatAmount(amount, currency)} · ${percent(Number(amount), sold)}%`}
                    />
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </Panel>
        <Panel title="Growth insights" description="Everybody below you, on every level.">
          <h3 className={classes.heading}>Recruits per month</h3>
          <ChartPlace height="220px">
            <Bars
              caption="Recruits by month"
              color={1}
              format={String}
              bars={figures.growth.map(({ period, recruits }) => ({
                name: formatPeriod(period, 'short').replace(' 20', ' ’'),
                value: recruits,
                text: String(recruits),
              }))}
            />
          </ChartPlace>
          <h3 className={classes.heading}>Active share</h3>
          <dl className={classes.categories}>
            {figures.growth.slice(-4).map(({ period, active, members }) => (
              <div key={period}>
                <dt>{formatPeriod(period)}</dt>
                <dd>
                  <Meter
                    label={`Active in ${formatPeriod(period)}`}
                    percent={percent(active, members)}
                    text={`${active} of ${members} · ${percent(active, members)}%`}
                  />
                </dd>
              </div>
            ))}
          </dl>
        </Panel>
      </div>
      <Panel
        title="Retention by cohort"
        description="Of those who joined your team in a month: how many sold in that month, the next, and so on."
        flush
      >
        <Cohorts cohorts={figures.cohorts} />
      </Panel>
    </>
  );
}

function Cohorts({ cohorts }: { cohorts: readonly Cohort[] }) {
  const longest = Math.max(...cohorts.map(({ active }) => active.length));
  const columns: DataColumn<Cohort>[] = [
    {
      key: 'joined',
      header: 'Joined',
      rowHeader: true,
      value: ({ joined }) => joined,
      cell: ({ joined }) => formatPeriod(joined),
    },
    { key: 'size', header: 'People', align: 'end', value: ({ size }) => size },
    ...Array.from(
      { length: longest },
      (_, later): DataColumn<Cohort> => ({
        key: `m${later}`,
        header: later === 0 ? 'Same month' : later === 1 ? '1 month later' : `${later} months later`,
        align: 'end',
        value: ({ active, size }) => (size === 0 ? null : (active[later] ?? null)),
        cell: ({ active, size }) => {
          const sold = active[later];
          return sold === undefined || size === 0 ? '' : `${percent(sold, size)}%`;
        },
      }),
    ),
  ];
  return (
    <DataTable
      caption="Retention by month of joining"
      columns={columns}
      rows={cohorts}
      rowKey={({ joined }) => joined}
      sortable={false}
      compact
      empty={<EmptyState why="data" title="Nobody has joined yet" />}
    />
  );
}
