import type { ReactNode } from 'react';
import { m } from '#messages';
import { Button } from './button.tsx';
import classes from './states.module.css';

type Props = {
  title: string;
  /** What happened, in a sentence. */
  children?: ReactNode;
  onRetry?: () => void;
  /** Instead of `onRetry`: a link, which works without scripts. */
  action?: ReactNode;
};

/** Shown when something could not be loaded. Announced immediately. */
export function ErrorState({ title, children, onRetry, action }: Props) {
  return (
    <div className={classes.state} role="alert">
      <svg viewBox="0 0 24 24" className={`${classes.picture} ${classes.failed}`} aria-hidden="true" focusable="false">
        <circle cx="12" cy="12" r="9" />
        <path d="M12 7v6M12 16.5v.5" />
      </svg>
      <p className={classes.title}>{title}</p>
      {children && <p className={classes.text}>{children}</p>}
      {action && <div className={classes.action}>{action}</div>}
      {onRetry && (
        <div className={classes.action}>
          <Button onClick={onRetry}>{m.page_try_again()}</Button>
        </div>
      )}
    </div>
  );
}
