import { ButtonLink } from './button.tsx';
import classes from './page-not-found.module.css';

/** The content of the not-found page. */
export function PageNotFound() {
  return (
    <section className={classes.page}>
      <p className={classes.code}>404</p>
      <h1 className={classes.title}>Oops! Page not found</h1>
      <p className={classes.text}>The address may have changed, or it never led anywhere.</p>
      <ButtonLink kind="primary" size="lg" to="/">
        Return to Home
      </ButtonLink>
    </section>
  );
}
