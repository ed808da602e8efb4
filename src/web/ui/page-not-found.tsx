import { m } from '#messages';
import { ButtonLink } from './button.tsx';
import classes from './page-not-found.module.css';

/** The content of the not-found page. */
export function PageNotFound() {
  return (
    <section className={classes.page}>
      <p className={classes.code}>404</p>
      <h1 className={classes.title}>{m.page_not_found()}</h1>
      <p className={classes.text}>{m.page_not_found_description()}</p>
      <ButtonLink kind="primary" size="lg" to="/">
        {m.page_home()}
      </ButtonLink>
    </section>
  );
}
