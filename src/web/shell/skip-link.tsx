import { m } from '#messages';
import classes from './skip-link.module.css';

/** The first focusable element: skips the header. The page's `main` has the id `main`. */
export function SkipLink() {
  return (
    <a href="#main" className={classes.skip}>
      {m.nav_skip()}
    </a>
  );
}
