import { lazy, type ReactNode, useCallback, useEffect } from 'react';
import { data, Link, redirect } from 'react-router';
import { formatCount } from '#contract/language/format.ts';
import type { Dashboard, TeamActivity } from '#contract/report/dashboard.ts';
import { m } from '#messages';
import { DomainCard } from '#web/account/domain-card.tsx';
import { codeOf, messageOf, statusOf } from '#web/api.ts';
import { EarningsSum } from '#web/commission/earnings-sum.tsx';
import { PaidSoFar } from '#web/commission/paid-so-far.tsx';
import { TeamSalesStrip } from '#web/commission/team-sales-strip.tsx';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, companyContext, failureContext, personContext } from '#web/context.ts';
import { AsOf } from '#web/period/as-of.tsx';
import { formatPeriod, isBeforePeriod } from '#web/period/format-period.ts';
import { DashboardFailed } from '#web/report/dashboard-failed.tsx';
import { DetailDialog, ownDetails } from '#web/report/detail-dialog.tsx';
import { detailRows } from '#web/report/detail-list.ts';
import { NextSteps } from '#web/report/next-steps.tsx';
import { isOwnDetail, ownDetailReader } from '#web/report/own-detail-list.ts';
import { useCompany } from '#web/settings/company.ts';
import { ChartPlace } from '#web/ui/chart/chart-place.tsx';
import { type DialogState, opensDialog, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { failed, useFetcher } from '#web/ui/form/use-fetcher.ts';
import { formatAmount, formatExchangeRate } from '#web/ui/format-amount.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Stat, StatAmount, StatRow } from '#web/ui/stat.tsx';
import type { Route } from './+types/dashboard.ts';
import classes from './dashboard.module.css';
import type { clientLoader as teamLoader } from './dashboard.team.ts';

// Charts are the largest scripts of the page, so they load after it, into reserved space.
const MonthLine = lazy(() => import('#web/period/month-line.tsx'));
const TeamOrders = lazy(() => import('#web/commission/team-orders.tsx'));

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const person = context.get(personContext);
  if (!person?.isConsultant) throw redirect('/shop');
  const api = context.get(apiContext);
  const dashboard = await api.report.getDashboard({}).catch((failure: unknown) => {
    if (codeOf(failure) === 'PASSWORD_CHANGE_REQUIRED') throw failure;
    const log = context.get(failureContext);
    log(failure, 'The dashboard could not be loaded');
    return { title: messageOf(failure, m.dashboard_profile_failed()), status: statusOf(failure) ?? 500 };
  });
  // With its status, so that it replaces no copy for reading offline.
  if ('title' in dashboard) return data({ failed: dashboard.title }, { status: dashboard.status });
  // Only without scripts: with them the dialog reads its own rows.
  const asked = new URL(request.url).searchParams.get('dialog')?.replace(/^details#/, '');
  const { timeZone } = context.get(companyContext);
  const given = isOwnDetail(asked)
    ? await ownDetailReader(api, asked, person.id, timeZone)({ limit: detailRows })
    : null;
  return { dashboard, given, name: `${person.firstName} ${person.lastName}` };
};

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  if ('dashboard' in loaderData) return <OwnDashboard {...loaderData} />;
  return (
    <>
      <PageTitle title={m.dashboard()} />
      <DashboardFailed title={loaderData.failed} />
    </>
  );
}

type Loaded = Extract<Route.ComponentProps['loaderData'], { dashboard: Dashboard }>;

function OwnDashboard({ dashboard, given, name }: Loaded) {
  const { earnings } = dashboard;
  const team = useTeamActivity(dashboard.team_activity);
  const { hosts } = useCompany();
  const dialog = useDialog('details');
  return (
    <>
      <PageTitle title={m.dashboard()} />
      <Opening dashboard={dashboard} />
      <NextSteps steps={dashboard.next_steps} />
      <DomainCard
        name={name}
        rank={dashboard.current_rank}
        active={dashboard.active}
        address={`${hosts.public}/shop?consultant=${dashboard.code}`}
        code={dashboard.code}
      />
      <Figures dashboard={dashboard} dialog={dialog} team={team} />
      <div className={classes.columns}>
        <EarningsSum dashboard={dashboard} dialog={dialog} />
        <PaidSoFar dashboard={dashboard} dialog={dialog} />
      </div>
      <div className={classes.columns}>
        <Panel title={m.dashboard_volume()} description={m.dashboard_volume_description()}>
          <div className={classes.chart}>
            <ChartPlace height="14rem">
              <MonthLine
                caption={m.dashboard_volume_by_month()}
                points={dashboard.volume_trend}
                currency={earnings.currency}
              />
            </ChartPlace>
          </div>
        </Panel>
        <Panel
          title={m.dashboard_team_orders()}
          description={m.dashboard_team_orders_description({ month: formatPeriod(earnings.period) })}
        >
          <div className={classes.chart}>
            <WhenRead team={team} height="14rem">
              {({ orders }) => (
                <ChartPlace height="14rem">
                  <TeamOrders counts={orders} />
                </ChartPlace>
              )}
            </WhenRead>
          </div>
        </Panel>
      </div>
      <DetailDialog dialog={dialog} names={ownDetails} path="/dashboard/data" given={given} />
    </>
  );
}

type TeamState = {
  /** Undefined while it is read. */
  readonly activity: TeamActivity | 'failed' | undefined;
  readonly readAgain: () => void;
};

/** The orders of the team, read after the page is shown if the team is very large. */
function useTeamActivity(given: TeamActivity | null): TeamState {
  const { load, data: read, state } = useFetcher<typeof teamLoader>(failed);
  const readAgain = useCallback(() => void load('/dashboard/team'), [load]);
  useEffect(() => {
    if (given === null) readAgain();
  }, [given, readAgain]);
  return { activity: given ?? (state === 'idle' ? read : undefined), readAgain };
}

function WhenRead({
  team: { activity, readAgain },
  height,
  children,
}: {
  team: TeamState;
  height: string;
  children: (activity: TeamActivity) => ReactNode;
}) {
  if (activity === undefined) return <Skeleton height={height} />;
  if (activity === 'failed') return <ErrorState title={m.dashboard_team_orders_failed()} onRetry={readAgain} />;
  return children(activity);
}

/** The earnings so far in a sentence, and the distance to the next tier. */
function Opening({ dashboard: { earnings, estimate } }: { dashboard: Dashboard }) {
  const { timeZone } = useCompany();
  const { currency, next_tier: next, tier } = earnings;
  const amount = formatAmount(earnings.total, currency, true);
  const month = formatPeriod(earnings.period);
  const isAhead = isBeforePeriod(earnings.as_of, earnings.period, timeZone);
  const sentence = isAhead ? m.dashboard_earned_ahead({ amount, month }) : m.dashboard_earned({ amount });
  const [before, after] = sentence.split(amount);
  return (
    <header className={classes.opening}>
      <h1 className={classes.sentence}>
        {before}
        <Link to="/earnings">{amount}</Link>
        {after}
      </h1>
      <p className={classes.lead}>
        {next
          ? m.dashboard_to_next_tier({ missing: formatAmount(next.missing, currency, true), tier: next.tier })
          : tier && m.dashboard_highest_tier({ tier })}{' '}
        <span className={classes.asOf}>
          {estimate &&
            m.dashboard_estimate({
              amount: formatAmount(estimate.amount, estimate.currency, true),
              rate: formatExchangeRate(estimate.rate),
            })}{' '}
          <AsOf {...earnings} />
        </span>
      </p>
    </header>
  );
}

function Figures({ dashboard, dialog, team }: { dashboard: Dashboard; dialog: DialogState; team: TeamState }) {
  const { earnings } = dashboard;
  const { currency } = earnings;
  return (
    <div className={classes.figures}>
      <StatRow label={m.dashboard_this_month()}>
        <Stat
          label={m.dashboard_personal_sales()}
          value={<StatAmount value={earnings.personal_sales} currency={currency} />}
          opens={opensDialog(dialog, 'personal-sales')}
        />
        <Stat
          label={m.dashboard_team_sales()}
          value={<StatAmount value={earnings.team_sales} currency={currency} />}
          opens={opensDialog(dialog, 'team-sales')}
        />
        <Stat
          label={m.dashboard_referrals()}
          value={formatCount(dashboard.direct_referrals)}
          opens={opensDialog(dialog, 'referrals')}
        />
        <Stat
          label={m.dashboard_downline()}
          value={formatCount(dashboard.downline_members)}
          opens={opensDialog(dialog, 'downline')}
        />
      </StatRow>
      <WhenRead team={team} height="8.5rem">
        {({ sales_by_week }) => <TeamSalesStrip weeks={sales_by_week} currency={currency} />}
      </WhenRead>
    </div>
  );
}
