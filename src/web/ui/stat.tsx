import type { ReactNode } from 'react';
import { Link } from 'react-router';
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
  to?: string;
  /** Opens the details on this page instead. */
  onOpen?: () => void;
};

/** One figure with its label. With `to` or `onOpen` the whole card opens the details. Used in a `StatRow`. */
export function Stat({ label, value, note, change, icon, to, onOpen }: Props) {
  return (
    <div className={classes.card}>
      <dt className={classes.label}>
        {icon && <span className={classes.icon}>{icon}</span>}
        {to ? (
          <Link to={to} className={classes.cover}>
            {label}
          </Link>
        ) : onOpen ? (
          <button type="button" onClick={onOpen} className={classes.cover}>
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

/** A responsive row of figures. */
export function StatRow({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <dl className={classes.row} aria-label={label}>
      {children}
    </dl>
  );
}
