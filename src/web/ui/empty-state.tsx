import type { ReactNode } from 'react';
import classes from './states.module.css';

type Props = {
  /**
   * data: nothing exists yet. match: a search or filter has no results. permission: it exists, but the user may not
   * see it.
   */
  why: 'data' | 'match' | 'permission';
  title: string;
  /** The reason, in a sentence. */
  children?: ReactNode;
  /** The action that helps. */
  action?: ReactNode;
};

const pictures = {
  data: <path d="M12 3C15 7.6 19 11 19 15.2A7 7 0 0 1 5 15.2C5 11 9 7.6 12 3Z" />,
  match: (
    <>
      <circle cx="10.5" cy="10.5" r="6" />
      <path d="M15 15l5.5 5.5" />
    </>
  ),
  permission: (
    <>
      <rect x="5" y="11" width="14" height="9" rx="2" />
      <path d="M8 11V8a4 4 0 0 1 8 0v3" />
    </>
  ),
} as const;

/** Shown when there is nothing to list: the reason and one action. */
export function EmptyState({ why, title, children, action }: Props) {
  return (
    <div className={classes.state} data-why={why}>
      <svg viewBox="0 0 24 24" className={classes.picture} aria-hidden="true" focusable="false">
        {pictures[why]}
      </svg>
      <p className={classes.title}>{title}</p>
      {children && <p className={classes.text}>{children}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
