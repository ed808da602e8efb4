import type { ReactNode } from 'react';
import classes from './example.module.css';

/** One group of components. Its name is also its address on the page and the name of its stored picture. */
export function Group({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className={classes.group} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={classes.title}>
        {title}
      </h2>
      <div className={classes.examples}>{children}</div>
    </section>
  );
}

type Props = {
  /** The state that is shown. */
  name: string;
  /** As wide as the page, for tables and figures. */
  wide?: boolean;
  children: ReactNode;
};

/** A component in one state, or in several small ones beside each other. */
export function Example({ name, wide = false, children }: Props) {
  return (
    <div className={classes.example} data-wide={wide || undefined}>
      <h3 className={classes.name}>{name}</h3>
      <div className={classes.shown}>{children}</div>
    </div>
  );
}

/** Small components in a row. */
export const Row = ({ children }: { children: ReactNode }) => <div className={classes.row}>{children}</div>;
