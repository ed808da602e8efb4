import type { ReactNode } from 'react';
import classes from './closing.module.css';

type Props = { id: string; heading: string; children: ReactNode; actions: ReactNode };

/** The end of a page: one sentence and one link. */
export function Closing({ id, heading, children, actions }: Props) {
  return (
    <section className={classes.closing} aria-labelledby={id}>
      <div className={classes.inner}>
        <h2 id={id} className={classes.heading}>
          {heading}
        </h2>
        <p className={classes.text}>{children}</p>
        <div className={classes.actions}>{actions}</div>
      </div>
    </section>
  );
}
