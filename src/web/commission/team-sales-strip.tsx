import type { CSSProperties } from 'react';
import type { TeamActivity } from '#contract/report/dashboard.ts';
import { m } from '#messages';
import { formatDayOfYear, formatLongDate } from '#web/period/format-period.ts';
import { formatAmount, formatShortAmount } from '#web/ui/format-amount.ts';
import classes from './team-sales-strip.module.css';

type Props = { weeks: TeamActivity['sales_by_week']; currency: string };

/** The team's sales of twelve weeks as a strip of bars; the last week is the present one. */
export function TeamSalesStrip({ weeks, currency }: Props) {
  const highest = Math.max(...weeks.map(({ amount }) => Number(amount)), 1);
  const present = weeks.at(-1);
  return (
    <figure className={classes.strip}>
      <figcaption className={classes.caption}>
        <span>{m.dashboard_team_strip()}</span>
        {present && (
          <span>
            {m.dashboard_team_strip_present()} <strong>{formatAmount(present.amount, currency, true)}</strong>
          </span>
        )}
      </figcaption>
      <ol className={classes.bars}>
        {weeks.map(({ week, amount }) => {
          const text = m.dashboard_team_strip_week({
            day: formatLongDate(week),
            amount: formatAmount(amount, currency, true),
          });
          return (
            <li key={week} title={text}>
              <span className="visually-hidden">{text}</span>
              <span className={classes.column} aria-hidden="true">
                <span className={classes.amount}>{formatShortAmount(amount, currency)}</span>
                <span
                  className={classes.bar}
                  style={{ '--share': Math.max(Number(amount) / highest, 0.03) } as CSSProperties}
                />
              </span>
              <span className={classes.day} aria-hidden="true">
                {formatDayOfYear(week)}
              </span>
            </li>
          );
        })}
      </ol>
    </figure>
  );
}
