import type { Earnings, MissedOverrides } from '#contract/commission/earnings.ts';
import { formatDate } from '#web/period/format-period.ts';
import { Amount } from '#web/ui/amount.tsx';
import { formatAmount, formatRate } from '#web/ui/format-amount.ts';
import { Stat, StatRow } from '#web/ui/stat.tsx';
import classes from './earnings.module.css';

/** A consultant's totals for a period, and the volume missing to the next tier. */
export function EarningsStats({ earnings, missed }: { earnings: Earnings; missed: MissedOverrides }) {
  const { currency } = earnings;
  return (
    <StatRow label="Earnings of the period">
      <Stat
        label="Total earnings"
        value={<Amount value={earnings.total} currency={currency} />}
        note={
          <>
            {earnings.open ? 'If the month closed now' : statementNote(earnings.statement)}
            {earnings.corrections !== '0.00' && (
              <span className={classes.corrections}>
                {formatAmount(earnings.corrections, currency)} corrects closed months
              </span>
            )}
          </>
        }
      />
      <Stat
        label="Personal sales"
        value={<Amount value={earnings.personal_sales} currency={currency} />}
        note={`${formatAmount(earnings.personal_commissions, currency)} personal commission`}
      />
      <Stat
        label="Team commissions"
        value={<Amount value={earnings.team_commissions} currency={currency} />}
        note={
          <>
            on {formatAmount(earnings.team_sales, currency)} of team sales
            {missed.levels.length > 0 && (
              <a href="#not-paid" className={classes.corrections}>
                {formatAmount(missed.total, currency)} not paid
              </a>
            )}
          </>
        }
      />
      <Stat label="Bonus earnings" value={<Amount value={earnings.bonus_earnings} currency={currency} />} />
      <Stat
        label="Commission rate"
        to="/plan"
        value={formatRate(earnings.commission_rate)}
        note={
          earnings.next_tier
            ? `${formatAmount(earnings.next_tier.missing, currency)} of volume to ${earnings.next_tier.tier}`
            : earnings.tier
              ? `${earnings.tier}, the highest tier`
              : 'No tier yet'
        }
      />
    </StatRow>
  );
}

function statementNote(statement: Earnings['statement']): string {
  if (!statement) return 'No statement';
  const paid =
    statement.payout_amount === null ? '' : formatAmount(statement.payout_amount, statement.payout_currency, true);
  return statement.check_date === null ? `${paid}, not paid yet` : `${paid}, paid ${formatDate(statement.check_date)}`;
}
