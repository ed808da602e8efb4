import { Link } from 'react-router';
import type { Dashboard } from '#contract/report/dashboard.ts';
import { m } from '#messages';
import { formatDate, formatPeriod } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Amount } from '#web/ui/amount.tsx';
import type { DialogState } from '#web/ui/dialog/dialog-address.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { FigureButton } from './earnings-sum.tsx';
import classes from './own-money.module.css';

type Props = {
  dashboard: Dashboard;
  /** Lists the rows of a figure. */
  dialog: DialogState;
};

/** The consultant's total payouts and latest statements. */
export function PaidSoFar({ dashboard, dialog }: Props) {
  const { currency } = dashboard.earnings;
  const { currencies } = useCompany();
  const paidOut =
    dashboard.total_payout.length > 0 ? dashboard.total_payout : [{ currency: currencies.payout, amount: '0.00' }];
  return (
    <Panel title={m.paid_to_you()}>
      <dl className={classes.sum}>
        {paidOut.map((paid) => (
          <div key={paid.currency}>
            <dt>{m.paid_total()}</dt>
            <dd>
              <FigureButton dialog={dialog} figure="payouts" name={m.paid_total()}>
                <Amount value={paid.amount} currency={paid.currency} withCode />
              </FigureButton>
            </dd>
          </div>
        ))}
        <div>
          <dt>{m.paid_purchases()}</dt>
          <dd>
            <FigureButton dialog={dialog} figure="purchases" name={m.paid_purchases()}>
              <Amount value={dashboard.personal_purchases} currency={currency} withCode />
            </FigureButton>
          </dd>
        </div>
      </dl>
      <h3 className={classes.heading}>{m.paid_statements()}</h3>
      {dashboard.statements.length === 0 ? (
        <EmptyState why="data" title={m.paid_none()}>
          {m.paid_none_description()}
        </EmptyState>
      ) : (
        <ul className={classes.statements}>
          {dashboard.statements.slice(0, 5).map((statement) => (
            <li key={statement.commission_id}>
              <Link to={`/statements/${statement.period}`}>{formatPeriod(statement.period)}</Link>
              <span className={classes.paid}>
                {statement.check_date ? m.paid_on({ day: formatDate(statement.check_date) }) : m.paid_pending()}
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
