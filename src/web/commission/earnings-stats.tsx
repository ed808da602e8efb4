import type { Earnings, MissedOverrides } from '#contract/commission/earnings.ts';
import type { NextTier, NextTierGain } from '#contract/commission/next-tier.ts';
import { m } from '#messages';
import { formatLongDate } from '#web/period/format-period.ts';
import { formatAmount, formatRate } from '#web/ui/format-amount.ts';
import { Stat, StatAmount, StatRow } from '#web/ui/stat.tsx';
import classes from './earnings.module.css';

/** A consultant's totals for a period, and the volume missing to the next tier. */
export function EarningsStats({ earnings, missed }: { earnings: Earnings; missed: MissedOverrides }) {
  const { currency } = earnings;
  return (
    <StatRow label={m.earnings_stats()}>
      <Stat
        label={m.earnings_total()}
        value={<StatAmount value={earnings.total} currency={currency} />}
        note={
          <>
            {earnings.open ? m.earnings_if_closed() : statementNote(earnings.statement)}
            {earnings.corrections !== '0.00' && (
              <span className={classes.corrections}>
                {m.earnings_corrections_note({ amount: formatAmount(earnings.corrections, currency) })}
              </span>
            )}
          </>
        }
      />
      <Stat
        label={m.earnings_personal_sales()}
        value={<StatAmount value={earnings.personal_sales} currency={currency} />}
        note={m.earnings_personal_note({ amount: formatAmount(earnings.personal_commissions, currency) })}
      />
      <Stat
        label={m.earnings_team_commissions()}
        value={<StatAmount value={earnings.team_commissions} currency={currency} />}
        note={
          <>
            {m.earnings_team_note({ amount: formatAmount(earnings.team_sales, currency) })}
            {missed.levels.length > 0 && (
              <a href="#not-paid" className={classes.corrections}>
                {m.earnings_not_paid({ amount: formatAmount(missed.total, currency) })}
              </a>
            )}
          </>
        }
      />
      <Stat label={m.earnings_bonus()} value={<StatAmount value={earnings.bonus_earnings} currency={currency} />} />
      <Stat
        label={m.member_rate()}
        to="/plan"
        value={formatRate(earnings.commission_rate)}
        note={
          earnings.next_tier
            ? earnings.open && nextTierNote(earnings.next_tier, missed.next_tier, currency)
            : earnings.tier
              ? m.earnings_highest({ tier: earnings.tier })
              : m.member_no_tier()
        }
      />
    </StatRow>
  );
}

/** The volume missing to the next tier, and what the tier is worth if it pays more for the sales so far. */
function nextTierNote(next: NextTier, gain: NextTierGain | null, currency: string): string {
  const to = { missing: formatAmount(next.missing, currency, true), tier: next.tier };
  return gain === null || gain.total === '0.00'
    ? m.earnings_to_next_tier(to)
    : m.earnings_to_next_tier_worth({ ...to, worth: formatAmount(gain.total, currency, true) });
}

function statementNote(statement: Earnings['statement']): string {
  if (!statement) return m.earnings_no_statement();
  const paid =
    statement.payout_amount === null ? '' : formatAmount(statement.payout_amount, statement.payout_currency, true);
  return statement.check_date === null
    ? m.earnings_unpaid({ amount: paid })
    : m.earnings_paid({ amount: paid, day: formatLongDate(statement.check_date) });
}
