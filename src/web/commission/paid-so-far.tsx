import { Link } from 'react-router';
import type { Dashboard } from '#contract/report/dashboard.ts';
import { formatDate, formatPeriod } from '#web/period/format-period.ts';
import { Amount } from '#web/ui/amount.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import classes from './own-money.module.css';

/** The consultant's total payouts and latest statements. */
export function PaidSoFar({ dashboard }: { dashboard: Dashboard }) {
  return (
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
            <Amount value={dashboard.personal_purchases} currency={dashboard.earnings.currency} />
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
  );
}
