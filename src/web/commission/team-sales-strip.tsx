import type { TeamActivity } from '#contract/report/dashboard.ts';
import { m } from '#messages';
import { formatDate } from '#web/period/format-period.ts';
import { formatAmount } from '#web/ui/format-amount.ts';
import classes from './team-sales-strip.module.css';

type Props = { weeks: TeamActivity['sales_by_week']; currency: string };

/** The team's sales of twelve weeks as a strip of bars; the last week is the present one. */
export function TeamSalesStrip({ weeks, currency }: Props) {
  const highest = Math.max(...weeks.map(({ amount }) => Number(amount)), 1);
  return (
    <figure className={classes.strip}>
      <figcaption className={classes.caption}>{m.dashboard_team_strip()}</figcaption>
      <ol className={classes.bars}>
        {weeks.map(({ week, amount }) => {
          const text = m.dashboard_team_strip_week({
            day: formatDate(week),
            amount: formatAmount(amount, currency, true),
          });
          return (
            <li key={week} title={text}>
              <span
                className={classes.bar}
                style={{ blockSize: `${Math.max((Number(amount) / highest) * 100, 3)}%` }}
                aria-hidden="true"
              />
              <span className="visually-hidden">{text}</span>
            </li>
          );
        })}
      </ol>
    </figure>
  );
}
