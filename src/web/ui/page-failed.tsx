import { Button, ButtonLink } from './button.tsx';
import classes from './page-not-found.module.css';

/** Shown when a whole page failed. Details are in the server's log. */
export function PageFailed() {
  return (
    <section className={classes.page} role="alert">
      <h1 className={classes.title}>This page could not be shown</h1>
      <p className={classes.text}>Something went wrong on our side. Trying again often helps.</p>
      <div className={classes.actions}>
        <Button kind="primary" size="lg" onClick={() => location.reload()}>
          Try again
        </Button>
        <ButtonLink size="lg" to="/" reloadDocument>
          Return to Home
        </ButtonLink>
      </div>
    </section>
  );
}
