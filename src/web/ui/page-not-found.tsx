import { ButtonLink } from './button.tsx';
import classes from './page-not-found.module.css';

/** The words for an address that leads nowhere. */
export function PageNotFound() {
  return (
    <section className={classes.page}>
      <p className={classes.code}>404</p>
      <h1 className={classes.title}>Oops! Page not found</h1>
      <p className={classes.words}>The address may have changed, or it never led anywhere.</p>
      <ButtonLink kind="primary" size="lg" to="/">
        Return to Home
      </ButtonLink>
    </section>
  );
}
