import type { Earnings } from '#contract/commission/earnings.ts';
import { formatPeriod } from '#web/period/format-period.ts';
import { Amount } from '#web/ui/amount.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { lineTypeName } from './commission-labels.ts';
import classes from './own-money.module.css';

/** The parts that add up to a consultant's earnings of a month. */
export function EarningsSum({ earnings }: { earnings: Earnings }) {
  const { currency } = earnings;
  return (
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
  );
}
