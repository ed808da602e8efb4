import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Dashboard } from '#contract/report/dashboard.ts';
import { m } from '#messages';
import { formatPeriod } from '#web/period/format-period.ts';
import { Amount } from '#web/ui/amount.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { type DialogState, opensDialog } from '#web/ui/dialog/dialog-address.tsx';
import { Panel } from '#web/ui/panel.tsx';
import classes from './own-money.module.css';

type Props = {
  dashboard: Dashboard;
  /** Lists the rows of a figure. */
  dialog: DialogState;
};

/** The parts that add up to a consultant's earnings of a month, and what is left of them. */
export function EarningsSum({ dashboard, dialog }: Props) {
  const { earnings } = dashboard;
  const { currency } = earnings;
  const parts = [
    ['personal-commissions', m.earnings_personal_commission(), earnings.personal_commissions],
    ['team-commissions', m.earnings_team_commissions(), earnings.team_commissions],
    ['bonuses', m.earnings_foundation_bonus(), earnings.bonus_earnings],
  ] as const;
  return (
    <Panel
      title={m.earnings_sum()}
      description={m.earnings_sum_description({ month: formatPeriod(earnings.period), currency })}
    >
      <dl className={classes.sum}>
        {parts.map(([figure, name, amount]) => (
          <div key={figure}>
            <dt>{name}</dt>
            <dd>
              <FigureButton dialog={dialog} figure={figure} name={name}>
                <Amount value={amount} currency={currency} />
              </FigureButton>
            </dd>
          </div>
        ))}
        {earnings.corrections !== '0.00' && (
          <div>
            <dt>{m.earnings_corrections()}</dt>
            <dd>
              <FigureButton dialog={dialog} figure="corrections" name={m.earnings_corrections()}>
                <Amount value={earnings.corrections} currency={currency} signed />
              </FigureButton>
            </dd>
          </div>
        )}
        <div className={classes.total}>
          <dt>{m.earnings_total_short()}</dt>
          <dd>
            <FigureButton dialog={dialog} figure="earnings" name={m.earnings_total_short()}>
              <Amount value={earnings.total} currency={currency} />
            </FigureButton>
          </dd>
        </div>
        <div>
          <dt>{m.dashboard_profit()}</dt>
          <dd>
            <Link to="/financials" className={classes.figure}>
              <Amount value={dashboard.profit_gained} currency={currency} signed />
              <span className="visually-hidden">, {m.dashboard_profit()}</span>
            </Link>
          </dd>
        </div>
      </dl>
      <p className={classes.note}>{m.dashboard_profit_note()}</p>
      <ButtonLink to="/earnings">{m.earnings_every_line()}</ButtonLink>
    </Panel>
  );
}

type FigureProps = { dialog: DialogState; figure: string; name: string; children: ReactNode };

/** An amount that opens the rows it is made of. */
export function FigureButton({ dialog, figure, name, children }: FigureProps) {
  return (
    <button {...opensDialog(dialog, figure)} className={classes.figure}>
      {children}
      <span className="visually-hidden">, {name}</span>
    </button>
  );
}
