import { lazy } from 'react';
import { Link, redirect } from 'react-router';
import { DomainCard } from '#web/account/domain-card.tsx';
import { EarningsSum } from '#web/commission/earnings-sum.tsx';
import { PaidSoFar } from '#web/commission/paid-so-far.tsx';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { formatMoment, formatPeriod } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Amount } from '#web/ui/amount.tsx';
import { ChartPlace } from '#web/ui/chart/chart-place.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Stat, StatRow } from '#web/ui/stat.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import type { Route } from './+types/dashboard.ts';
import classes from './dashboard.module.css';

// Charts are the largest scripts of the page, so they load after it, into reserved space.
const MonthLine = lazy(() => import('#web/period/month-line.tsx'));
const TeamOrders = lazy(() => import('#web/commission/team-orders.tsx'));

export const loader = async ({ context }: Route.LoaderArgs) => {
  const person = context.get(personContext);
  if (person && !person.isConsultant) throw redirect('/shop');
  return { dashboard: await context.get(apiContext).report.getDashboard({}), person };
};

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { dashboard, person } = loaderData;
  const { earnings } = dashboard;
  const { timeZone, hosts } = useCompany();
  const { currency } = earnings;
  const money = (value: string) => formatAmount(value, currency);
  return (
    <>
      <PageTitle title="Dashboard" />
      <header className={classes.opening}>
        <p className={classes.eyebrow}>
          {person ? `${person.firstName} ${person.lastName}` : ''}{' '}
          <StatusBadge tone="person">{dashboard.current_rank}</StatusBadge>{' '}
          {dashboard.active && <StatusBadge tone="good">Active</StatusBadge>}
        </p>
        <h1 className={classes.sentence}>
          You’ve earned <Link to="/earnings">{money(earnings.total)}</Link> this month.
        </h1>
        <p className={classes.lead}>
          {earnings.next_tier
            ? `${money(earnings.next_tier.missing)} of volume to reach ${earnings.next_tier.tier}.`
            : earnings.tier
              ? `You are at ${earnings.tier}, the highest tier.`
              : ''}{' '}
          <span className={classes.asOf}>
            Live for {formatPeriod(earnings.period)}, as of {formatMoment(earnings.as_of, timeZone)}.
          </span>
        </p>
      </header>

      <StatRow label="This month">
        <Stat
          label="Personal sales"
          value={<Amount value={earnings.personal_sales} currency={currency} />}
          to="/earnings?type=personal"
        />
        <Stat
          label="Team sales"
          value={<Amount value={earnings.team_sales} currency={currency} />}
          to="/earnings?type=override"
        />
        <Stat label="Direct referrals" value={dashboard.direct_referrals.toLocaleString('en-US')} />
        <Stat label="Downline members" value={dashboard.downline_members.toLocaleString('en-US')} />
      </StatRow>

      <div className={classes.columns}>
        <EarningsSum earnings={earnings} />
        <PaidSoFar dashboard={dashboard} />
      </div>

      <div className={classes.columns}>
        <Panel title="Personal volume" description="Your own orders and adjustments, by month.">
          <div className={classes.chart}>
            <ChartPlace height="14rem">
              <MonthLine caption="Personal volume by month" points={dashboard.volume_trend} currency={currency} />
            </ChartPlace>
          </div>
        </Panel>
        <Panel
          title="Team orders"
          description={`The orders of your team in ${formatPeriod(earnings.period)}, by status.`}
        >
          <div className={classes.chart}>
            <ChartPlace height="14rem">
              <TeamOrders counts={dashboard.team_orders} />
            </ChartPlace>
          </div>
        </Panel>
      </div>
      <DomainCard address={`${hosts.public}/shop?consultant=${dashboard.code}`} code={dashboard.code} />
    </>
  );
}
