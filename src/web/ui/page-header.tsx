import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ActionNotice } from './form/action-notice.tsx';
import classes from './page-header.module.css';

type Props = {
  /** The page above this one, with a link to it above the title. */
  back?: { readonly to: string; readonly label: string };
  title: string;
  /** A sentence under the title. */
  lead?: ReactNode;
  /** Buttons at the end of the line. */
  actions?: ReactNode;
};

/** The header of a back-office page: its `h1`, a sentence, its actions. */
export function PageHeader({ back, title, lead, actions }: Props) {
  return (
    <>
      {back && (
        <Link to={back.to} className={classes.back}>
          {back.label}
        </Link>
      )}
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
