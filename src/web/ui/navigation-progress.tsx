import { useNavigation } from 'react-router';
import { m } from '#messages';
import classes from './navigation-progress.module.css';

/** A thin line at the top while the next page is fetched, and "Loading...", which is spoken at once and shown if it takes longer. */
export function NavigationProgress() {
  const busy = useNavigation().state !== 'idle';
  return (
    <div role="status" className={classes.bar} data-busy={busy || undefined}>
      {busy && <span className={classes.text}>{m.ui_loading()}</span>}
    </div>
  );
}
