import { lazy } from 'react';
import { redirect } from 'react-router';
import { formatCount, formatPercent } from '#contract/language/format.ts';
import type { AnalyticsFigures } from '#contract/report/analytics.ts';
import { m } from '#messages';
import { changeOf } from '#web/commission/change.ts';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { HistoryOrdersPanel } from '#web/import/history-orders.tsx';
import { formatDayOfYear, formatPeriod } from '#web/period/format-period.ts';
import { ChartPlace } from '#web/ui/chart/chart-place.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { formatAmount, formatAverage, formatWholeAmount } from '#web/ui/format-amount.ts';
import { Meter } from '#web/ui/meter.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Stat, StatAmount, StatRow } from '#web/ui/stat.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { pageAt, rowsOf } from '#web/ui/table/page-at.ts';
import { Pager } from '#web/ui/table/pager.tsx';
import type { Route } from './+types/analytics.ts';
import classes from './analytics.module.css';

const Bars = lazy(() => import('#web/ui/chart/bars.tsx'));

/** Rows of the orders of the former system. */
const pageSize = 20;

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const person = context.get(personContext);
  if (!person?.isConsultant) throw redirect('/shop');
  const api = context.get(apiContext);
  const page = pageAt(new URL(request.url).searchParams);
  const [figures, history] = await Promise.all([
    api.report.getAnalytics(),
    api.import.getHistoryOrders({ consultant_id: person.id, ...rowsOf(page, pageSize) }),
  ]);
  return { figures, history, page };
};

type Cohort = AnalyticsFigures['cohorts'][number];

const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 100));
const percentText = (part: number, whole: number) => formatPercent(percent(part, whole) / 100, { at_most: 0 });

export default function AnalyticsPage({ loaderData }: Route.ComponentProps) {
  const { figures, history, page } = loaderData;
  const { currency, sales, orders, average_order, new_members } = figures;
  const changed = (now: number, before: number) => {
    const change = changeOf(now, before, m.analytics_change);
    return change ? { change } : { note: m.analytics_nothing_before() };
  };
  const sold = figures.by_category.reduce((sum, { amount }) => sum + Number(amount), 0);
  return (
    <>
      <PageTitle title={m.analytics()} />
      <PageHeader title={m.analytics_title()} lead={m.analytics_lead({ month: formatPeriod(figures.period) })} />
      <StatRow label={m.analytics_this_month()}>
        <Stat
          label={m.analytics_sales()}
          value={<StatAmount value={sales.now} currency={currency} />}
          {...changed(Number(sales.now), Number(sales.before))}
        />
        <Stat label={m.analytics_orders()} value={formatCount(orders.now)} {...changed(orders.now, orders.before)} />
        <Stat
          label={m.analytics_average()}
          value={
            average_order.now === null ? (
              m.analytics_none_yet()
            ) : (
              <>
                {formatAverage(average_order.now, currency)} <small>{currency}</small>
              </>
            )
          }
          {...(average_order.now === null ? {} : changed(Number(average_order.now), Number(average_order.before ?? 0)))}
        />
        <Stat
          label={m.analytics_new_members()}
          value={formatCount(new_members.now)}
          {...changed(new_members.now, new_members.before)}
        />
      </StatRow>
      <div className={classes.panels}>
        <Panel title={m.analytics_performance()} description={m.analytics_performance_description()}>
          <h3 className={classes.heading}>{m.analytics_weekly()}</h3>
          <WeeklySales weeks={figures.weekly_sales} currency={currency} />
          <h3 className={classes.heading}>{m.analytics_by_category()}</h3>
          {figures.by_category.length === 0 ? (
            <EmptyState why="data" title={m.analytics_nothing_sold()} />
          ) : (
            <dl className={classes.categories}>
              {figures.by_category.map(({ category, amount }) => {
                const name = category ?? m.analytics_no_items();
                return (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>
                      <Meter
                        label={name}
                        percent={percent(Number(amount), sold)}
                        text={`${formatAmount(amount, currency)} · ${percentText(Number(amount), sold)}`}
                      />
                    </dd>
                  </div>
                );
              })}
            </dl>
          )}
        </Panel>
        <Panel title={m.analytics_growth()} description={m.analytics_growth_description()}>
          {figures.growth.every(({ recruits, members }) => recruits === 0 && members === 0) ? (
            <EmptyState why="data" title={m.analytics_nobody()}>
              {m.analytics_nobody_description()}
            </EmptyState>
          ) : (
            <Growth growth={figures.growth} />
          )}
        </Panel>
      </div>
      <Panel title={m.analytics_retention()} description={m.analytics_retention_description()} flush>
        <Cohorts cohorts={figures.cohorts} />
      </Panel>
      <HistoryOrdersPanel orders={history}>
        <Pager page={page} pageSize={pageSize} total={history.total} />
      </HistoryOrdersPanel>
    </>
  );
}

function WeeklySales({ weeks, currency }: { weeks: AnalyticsFigures['weekly_sales']; currency: string }) {
  if (weeks.every(({ amount }) => Number(amount) === 0)) {
    return <EmptyState why="data" title={m.analytics_no_sales()} />;
  }
  return (
    <ChartPlace height="220px">
      <Bars
        caption={m.analytics_by_week()}
        format={(value) => formatWholeAmount(value.toFixed(2), currency)}
        bars={weeks.map(({ week, amount }) => ({
          name: formatDayOfYear(week),
          value: Number(amount),
          text: formatAmount(amount, currency),
        }))}
      />
    </ChartPlace>
  );
}

function Growth({ growth }: Pick<AnalyticsFigures, 'growth'>) {
  return (
    <>
      <h3 className={classes.heading}>{m.analytics_recruits()}</h3>
      {growth.every(({ recruits }) => recruits === 0) ? (
        <EmptyState why="data" title={m.analytics_no_recruits()} />
      ) : (
        <ChartPlace height="220px">
          <Bars
            caption={m.analytics_recruits_by_month()}
            color={1}
            format={formatCount}
            bars={growth.map(({ period, recruits }) => ({
              name: formatPeriod(period, 'short').replace(' 20', ' ’'),
              value: recruits,
              text: formatCount(recruits),
            }))}
          />
        </ChartPlace>
      )}
      <h3 className={classes.heading}>{m.analytics_active_share()}</h3>
      <dl className={classes.categories}>
        {growth.slice(-4).map(({ period, active, members }) => (
          <div key={period}>
            <dt>{formatPeriod(period)}</dt>
            <dd>
              <Meter
                label={m.analytics_active_in({ month: formatPeriod(period) })}
                percent={percent(active, members)}
                text={m.analytics_share({
                  part: formatCount(active),
                  whole: formatCount(members),
                  percent: String(percent(active, members)),
                })}
              />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Cohorts({ cohorts }: { cohorts: readonly Cohort[] }) {
  const longest = Math.max(...cohorts.map(({ active }) => active.length));
  const columns: DataColumn<Cohort>[] = [
    {
      key: 'joined',
      header: m.analytics_joined(),
      rowHeader: true,
      value: ({ joined }) => joined,
      cell: ({ joined }) => formatPeriod(joined),
    },
    {
      key: 'size',
      header: m.analytics_people(),
      align: 'end',
      value: ({ size }) => size,
      cell: ({ size }) => formatCount(size),
    },
    ...Array.from(
      { length: longest },
      (_, later): DataColumn<Cohort> => ({
        key: `m${later}`,
        header: later === 0 ? m.analytics_same_month() : m.analytics_months_later({ count: later }),
        align: 'end',
        value: ({ active, size }) => (size === 0 ? null : (active[later] ?? null)),
        cell: ({ active, size }) => {
          const sold = active[later];
          if (sold === undefined || size === 0) return '';
          return sold === null ? '–' : percentText(sold, size);
        },
      }),
    ),
  ];
  return (
    <DataTable
      caption={m.analytics_retention_by_month()}
      scrolls
      columns={columns}
      rows={cohorts.every(({ size }) => size === 0) ? [] : cohorts}
      rowKey={({ joined }) => joined}
      sortable={false}
      compact
      empty={<EmptyState why="data" title={m.analytics_nobody_joined()} />}
    />
  );
}
