import type { ReactNode } from 'react';
import type { OutlineRow } from '#contract/genealogy/team-outline.ts';
import { formatCount } from '#contract/language/format.ts';
import { quietSince } from '#domain/genealogy/view.ts';
import { m } from '#messages';
import { daysBetween, formatDay } from '#web/period/format-period.ts';
import { Amount } from '#web/ui/amount.tsx';
import type { OutlineColumn } from '../team-query.ts';
import classes from './outline.module.css';

export type CellScope = {
  readonly currency: string;
  readonly timeZone: string;
  /** The present, for "days ago". */
  readonly now: string;
};

type Column = {
  readonly header: (currency: string) => string;
  readonly cell: (row: OutlineRow, scope: CellScope) => ReactNode;
  readonly isFigure?: boolean;
  /** Its width beside the name. */
  readonly width: string;
};

/** The columns beside the name. */
export const columnsOf: Readonly<Record<OutlineColumn, Column>> = {
  rank: { header: m.outline_rank, cell: ({ current_rank }) => current_rank, width: '11rem' },
  volume: {
    header: (currency) => m.outline_in_currency({ name: m.member_personal_volume(), currency }),
    cell: ({ personal_volume }, { currency }) => <Sum value={personal_volume} currency={currency} />,
    isFigure: true,
    width: '9rem',
  },
  team: {
    header: (currency) => m.outline_in_currency({ name: m.member_team_volume(), currency }),
    cell: ({ team_size, team_volume }, { currency }) =>
      team_size === 0 ? <span className={classes.quiet}>—</span> : <Sum value={team_volume} currency={currency} />,
    isFigure: true,
    width: '9rem',
  },
  'last-order': { header: m.outline_last_order, cell: lastOrder, isFigure: true, width: '8rem' },
  joined: {
    header: m.member_joined,
    cell: ({ join_date }, { timeZone }) => formatDay(join_date, timeZone),
    isFigure: true,
    width: '8rem',
  },
  'next-tier': {
    header: (currency) => m.outline_in_currency({ name: m.outline_next_tier(), currency }),
    cell: ({ next_tier, isActive }, { currency }) =>
      next_tier === null ? (
        <span className={classes.quiet}>{m.outline_top_tier()}</span>
      ) : !isActive ? (
        <span className={classes.quiet}>{m.outline_first_sale()}</span>
      ) : (
        <>
          <Amount value={next_tier.missing} currency={currency} />{' '}
          <small className={classes.quiet}>{m.outline_to_tier({ tier: next_tier.code })}</small>
        </>
      ),
    isFigure: true,
    width: '10rem',
  },
};

/** Zero is muted. */
const Sum = ({ value, currency }: { value: string; currency: string }) => (
  <span className={Number(value) === 0 ? classes.quiet : undefined}>
    <Amount value={value} currency={currency} />
  </span>
);

function lastOrder({ last_order }: OutlineRow, { timeZone, now }: CellScope): ReactNode {
  if (last_order === null) return <span className={classes.warned}>{m.outline_never()}</span>;
  if (Date.parse(last_order) >= quietSince(new Date(now)).getTime()) return formatDay(last_order, timeZone);
  const days = daysBetween(last_order, now, timeZone);
  return (
    <>
      <span className={classes.warned}>{formatDay(last_order, timeZone)}</span>
      <small className={classes.below}>{m.outline_days_ago({ days: formatCount(days) })}</small>
    </>
  );
}
