import { lazy, Suspense } from 'react';
import { Link, redirect } from 'react-router';
import { lineTypeName } from '#web/commission/commission-words.ts';
import { useCompany } from '#web/company/company.ts';
import { PageTitle } from '#web/company/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { formatDate, formatMoment, formatPeriod } from '#web/period/format-period.ts';
import { DomainCard } from '#web/person/domain-card.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Stat, StatRow } from '#web/ui/stat.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { useInBrowser } from '#web/ui/use-in-browser.ts';
import type { Route } from './+types/dashboard.ts';
import classes from './dashboard.module.css';

// Charts weigh more than the rest of the page: they come after it, into a place kept free for them.
const MonthLine = lazy(() => import('#web/period/month-line.tsx'));
const TeamOrders = lazy(() => import('#web/commission/team-orders.tsx'));

export const loader = async ({ context }: Route.LoaderArgs) => {
  const person = context.get(personContext);
  if (person && !person.isConsultant) throw redirect('/shop');
  return { dashboard: await context.get(apiContext).commission.getDashboard({}), person };
};

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { dashboard, person } = loaderData;
  const { earnings } = dashboard;
  const { timeZone, hosts } = useCompany();
  const inBrowser = useInBrowser();
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
        <Panel title="How it adds up" description={`What you have earned in ${formatPeriod(earnings.period)} so far.`}>
          <dl className={classes.sum}>
            <div>
              <dt>{lineTypeName('personal')} commission</dt>
              <dd>
                <Amount value={earnings.personal_commissions} currency={currency} />
              </dd>
            </div>
            <div>
              <dt>Team commissions</dt>
              <dd>
                <Amount value={earnings.team_commissions} currency={currency} />
              </dd>
            </div>
            <div>
              <dt>{lineTypeName('foundation_bonus')}</dt>
              <dd>
                <Amount value={earnings.bonus_earnings} currency={currency} />
              </dd>
            </div>
            {earnings.corrections !== '0.00' && (
              <div>
                <dt>Corrections of closed months</dt>
                <dd>
                  <Amount value={earnings.corrections} currency={currency} signed />
                </dd>
              </div>
            )}
            <div className={classes.total}>
              <dt>Total</dt>
              <dd>
                <Amount value={earnings.total} currency={currency} />
              </dd>
            </div>
          </dl>
          <ButtonLink to="/earnings">See every line</ButtonLink>
        </Panel>
        <Panel title="Paid to you">
          <dl className={classes.sum}>
            {dashboard.total_payout.map((paid) => (
              <div key={paid.currency}>
                <dt>Total payout</dt>
                <dd>
                  <Amount value={paid.amount} currency={paid.currency} withCode />
                </dd>
              </div>
            ))}
            <div>
              <dt>Personal purchases this month</dt>
              <dd>
                <Amount value={dashboard.personal_purchases} currency={currency} />
              </dd>
            </div>
          </dl>
          <h3 className={classes.heading}>Latest statements</h3>
          {dashboard.statements.length === 0 ? (
            <EmptyState why="data" title="No statement yet">
              Your first statement comes when this month is closed.
            </EmptyState>
          ) : (
            <ul className={classes.statements}>
              {dashboard.statements.slice(0, 5).map((statement) => (
                <li key={statement.commission_id}>
                  <Link to={`/earnings?period=${statement.period}`}>{formatPeriod(statement.period)}</Link>
                  <span className={classes.paid}>
                    {statement.check_date ? `Paid ${formatDate(statement.check_date)}` : 'Pending'}
                  </span>
                  <Amount
                    value={statement.payout_amount ?? statement.total_earnings}
                    currency={statement.payout_currency}
                    withCode
                  />
                </li>
              ))}
            </ul>
          )}
        </Panel>
      </div>

      <div className={classes.columns}>
        <Panel title="Personal volume" description="Commissionable base of your own orders, month by month.">
          <div className={classes.chart}>
            {inBrowser ? (
              <Suspense fallback={<Skeleton height="14rem" />}>
                <MonthLine
                  caption="Personal volume by month"
                  name="Volume"
                  points={dashboard.volume_trend}
                  currency={currency}
                />
              </Suspense>
            ) : (
              <Skeleton height="14rem" />
            )}
          </div>
        </Panel>
        <Panel
          title="Team orders"
          description={`The orders of your team in ${formatPeriod(earnings.period)}, by status.`}
        >
          <div className={classes.chart}>
            {inBrowser ? (
              <Suspense fallback={<Skeleton height="14rem" />}>
                <TeamOrders counts={dashboard.team_orders} />
              </Suspense>
            ) : (
              <Skeleton height="14rem" />
            )}
          </div>
        </Panel>
      </div>
      <DomainCard address={`${hosts.public}/shop?consultant=${dashboard.code}`} code={dashboard.code} />
    </>
  );
}
