import type { ReactNode } from 'react';
import classes from './notice.module.css';

type Props = {
  title: string;
  /** What there is to know: a sentence or paragraphs. */
  children: ReactNode;
  /** Buttons beside the text. */
  actions: ReactNode;
};

/** Above the contents of a page: something that needs attention, and what to do about it. */
export const Notice = ({ title, children, actions }: Props) => (
  <section className={classes.notice} aria-label={title}>
    <div className={classes.text}>
      <p className={classes.title}>{title}</p>
      {children}
    </div>
    <div className={classes.actions}>{actions}</div>
  </section>
);
