import { Link } from 'react-router';
import { formatCount } from '#contract/language/format.ts';
import type { AdminCharts, AdminMetrics, HealthCheck, PendingDecision } from '#contract/report/admin-dashboard.ts';
import { dashboardListNeeds } from '#domain/report/dashboard-lists.ts';
import { m } from '#messages';
import { useAuth } from '#web/ui/auth.tsx';
import { useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CompanyCharts } from './company-charts.tsx';
import classes from './company-dashboard.module.css';
import { DecisionList } from './decision-list.tsx';
import { DetailDialog, details } from './detail-dialog.tsx';
import { type DetailList, type DetailType, detailTypes } from './detail-list.ts';
import { DetailTable, detailName } from './detail-table.tsx';
import { HealthList } from './health-list.tsx';
import { MetricCards } from './metric-cards.tsx';

type Props = {
  metrics: AdminMetrics;
  charts: AdminCharts;
  health: { percent: number; checks: HealthCheck[] };
  decisions: PendingDecision[];
  /** The newest rows of the chosen tab. */
  newest: DetailList;
  /** The list of the dialog in the address. */
  given: DetailList | null;
};

const tabNames: Record<DetailType, () => string> = {
  consultants: m.dashboard_tab_consultants,
  orders: m.dashboard_tab_orders,
  commissions: m.dashboard_tab_commissions,
  payments: m.dashboard_tab_payments,
  customers: m.dashboard_tab_customers,
  products: m.dashboard_tab_products,
};

/** The admin's first page: what needs a decision, the company's figures, charts, and the newest records. */
export function CompanyDashboard({ metrics, charts, health, decisions, newest, given }: Props) {
  const dialog = useDialog('details');
  const passing = health.checks.filter(({ passes }) => passes).length;
  return (
    <>
      <DecisionList decisions={decisions} />
      <div>
        <MetricCards
          metrics={metrics}
          health={{ percent: health.percent, passing, of: health.checks.length }}
          dialog={dialog}
        />
        <HealthList checks={health.checks} />
      </div>
      <CompanyCharts charts={charts} />
      <Newest list={newest} />
      <DetailDialog dialog={dialog} names={details} path="/admin/data" given={given} />
    </>
  );
}

function Newest({ list }: { list: DetailList }) {
  const { type, total } = list;
  const { permissions } = useAuth();
  return (
    <section aria-labelledby="newest">
      <h2 id="newest" className={classes.heading}>
        {m.dashboard_newest()}
      </h2>
      <nav className={classes.tabs} aria-label={m.dashboard_newest()}>
        {detailTypes
          .filter((tab) => permissions.includes(dashboardListNeeds[tab]))
          .map((tab) => (
            <Link
              key={tab}
              to={tab === detailTypes[0] ? '/admin' : `/admin?tab=${tab}`}
              aria-current={tab === type ? 'true' : undefined}
              preventScrollReset
            >
              {tabNames[tab]()}
            </Link>
          ))}
      </nav>
      <div className={classes.panel}>
        <DetailTable
          list={list}
          empty={
            <EmptyState why="data" title={m.detail_empty()}>
              {m.detail_empty_description({ type: detailName[type]() })}
            </EmptyState>
          }
        />
        {total > 0 && (
          <p className={classes.all}>
            <Link to={`/admin/${type}`}>
              {m.dashboard_view_all({ shown: formatCount(total), type: detailName[type]() })}
            </Link>
          </p>
        )}
      </div>
    </section>
  );
}
