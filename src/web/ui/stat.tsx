import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './stat.module.css';

type Props = {
  label: string;
  value: ReactNode;
  /** What the figure is measured against, or as of when. */
  note?: ReactNode;
  /** Change against the time before; the sign is shown, never colour alone. */
  change?: { readonly text: string; readonly good: boolean };
  icon?: ReactNode;
  /** Where the figure is proved; the whole card leads there. */
  to?: string;
  /** Opens the proof on this page instead. */
  onOpen?: () => void;
};

/** One figure with its name. With `to` or `onOpen` the whole card is the way to its proof. Stands in a `StatRow`. */
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

/** The row that figures stand in: as many beside each other as there is room for. */
export function StatRow({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <dl className={classes.row} aria-label={label}>
      {children}
    </dl>
  );
}
