import { useNavigation } from 'react-router';
import classes from './home-waiting.module.css';

/** While the server is asked who is signed in, the way to the start page and to sign-in shows that something is coming. */
export function HomeWaiting() {
  const { state, location } = useNavigation();
  if (state === 'idle' || (location.pathname !== '/' && location.pathname !== '/auth')) return null;
  return (
    <div className={classes.cover}>
      <span className={classes.spinner} aria-hidden="true" data-testid="home-waiting" />
    </div>
  );
}
