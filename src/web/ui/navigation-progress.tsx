import { useNavigation } from 'react-router';
import { m } from '#messages';
import classes from './navigation-progress.module.css';

/** A thin line at the top, and a spoken "Loading...", while the next page is fetched. */
export function NavigationProgress() {
  const busy = useNavigation().state !== 'idle';
  return (
    <div role="status" className={classes.bar} data-busy={busy || undefined}>
      {busy && <span className="visually-hidden">{m.ui_loading()}</span>}
    </div>
  );
}
