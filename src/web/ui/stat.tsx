import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { Amount } from './amount.tsx';
import classes from './stat.module.css';

type Props = {
  label: string;
  value: ReactNode;
  /** The reference of the figure, or its date. */
  note?: ReactNode;
  /** Change from the previous period; the sign is shown, never only a color. */
  change?: { readonly text: string; readonly good: boolean };
  icon?: ReactNode;
  /** The page with the details; the whole card links to it. */
  to?: string | undefined;
  /** Opens the details on this page instead: the properties of its button, as `opensDialog` gives them. */
  opens?: Omit<ComponentProps<'button'>, 'className' | 'children'>;
};

/** One figure with its label. With `to` or `opens` the whole card opens the details. Used in a `StatRow`. */
export function Stat({ label, value, note, change, icon, to, opens }: Props) {
  return (
    <div className={classes.card}>
      <dt className={classes.label} data-opens={opens || to ? true : undefined}>
        {icon && <span className={classes.icon}>{icon}</span>}
        {to ? (
          <Link to={to} className={classes.cover}>
            {label}
          </Link>
        ) : opens ? (
          <button type="button" {...opens} className={classes.cover}>
            {label}
          </button>
        ) : (
          label
        )}
      </dt>
      <dd className={classes.value}>{value}</dd>
      {(note || change) && (
        <dd className={classes.note}>
          {change && <span className={change.good ? classes.good : classes.bad}>{change.text}</span>}
          {note}
        </dd>
      )}
    </div>
  );
}

/** A responsive row of figures in one panel; `columns` for several lines of so many. */
export function StatRow({ children, label, columns }: { children: ReactNode; label?: string; columns?: 4 }) {
  return (
    <dl className={classes.row} data-columns={columns} aria-label={label}>
      {children}
    </dl>
  );
}

/** An amount as the figure of a `Stat`, with its currency beside it. */
export const StatAmount = ({ value, currency }: { value: string; currency: string }) => (
  <>
    <Amount value={value} currency={currency} /> <small>{currency}</small>
  </>
);
