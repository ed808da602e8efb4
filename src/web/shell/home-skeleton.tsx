import { useNavigation } from 'react-router';
import classes from './home-skeleton.module.css';

/** A placeholder for the start page and sign-in links while the session is loading. */
export function HomeSkeleton() {
  const { state, location } = useNavigation();
  if (state === 'idle' || (location.pathname !== '/' && location.pathname !== '/auth')) return null;
  return (
    <div className={classes.cover}>
      <span className={classes.spinner} aria-hidden="true" data-testid="home-waiting" />
    </div>
  );
}
