import type { ReactNode } from 'react';
import { ActionNotice } from './form/action-notice.tsx';
import classes from './page-header.module.css';

type Props = {
  title: string;
  /** A sentence under the title. */
  lead?: ReactNode;
  /** Buttons at the end of the line. */
  actions?: ReactNode;
};

/** The header of a back-office page: its `h1`, a sentence, its actions. */
export function PageHeader({ title, lead, actions }: Props) {
  return (
    <>
      <header className={classes.header}>
        <div className={classes.text}>
          <h1 className={classes.title}>{title}</h1>
          {lead && <p className={classes.lead}>{lead}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      <ActionNotice />
    </>
  );
}
