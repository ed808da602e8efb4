import { isRouteErrorResponse, useHref, useLocation, useRevalidator } from 'react-router';
import { m } from '#messages';
import { Button, ButtonLink } from './button.tsx';
import classes from './page-not-found.module.css';
import { PageNotFound } from './page-not-found.tsx';
import { useInBrowser } from './use-in-browser.ts';

type Failure = 'gone' | 'access' | 'offline' | 'ours';

/** The side that a failed load is on. Details are in the server's log. */
export function failureOf(error: unknown, onLine: boolean): Failure {
  if (isRouteErrorResponse(error)) {
    if (error.status === 404 || error.status === 410) return 'gone';
    if (error.status === 401 || error.status === 403) return 'access';
    return 'ours';
  }
  return onLine ? 'ours' : 'offline';
}

type Texts = readonly [title: string, text: string];

const texts = (failure: Exclude<Failure, 'gone'>): Texts =>
  ({
    access: [m.page_no_access(), m.page_no_access_description()] as const,
    offline: [m.page_offline(), m.page_offline_description()] as const,
    ours: [m.page_failed(), m.page_failed_description()] as const,
  })[failure];

type Props = {
  error: unknown;
  /** What failed on our side, where more is known than that the page could not be shown. */
  ours?: Texts | null;
};

/**
 * Shown in the place of a page that could not be loaded; the frame around it stays. "Try again" loads it again, without scripts
 * as a link to the same address.
 */
export function PageFailed({ error, ours = null }: Props) {
  const inBrowser = useInBrowser();
  const { revalidate, state } = useRevalidator();
  const location = useLocation();
  const here = useHref(location);
  const isAdmin = location.pathname.startsWith('/admin/');
  const failure = failureOf(error, !inBrowser || navigator.onLine);
  if (failure === 'gone') {
    return (
      <>
        <title>{m.page_not_found_title()}</title>
        <PageNotFound {...(isAdmin && { home: { to: '/admin', label: m.page_admin_home() } })} />
      </>
    );
  }
  const [title, text] = (failure === 'ours' && ours) || texts(failure);
  return (
    <section className={classes.page} role="alert">
      <title>{title}</title>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>{text}</p>
      <div className={classes.actions}>
        {failure !== 'access' && (
          <form
            action={here}
            onSubmit={(event) => {
              event.preventDefault();
              void revalidate();
            }}
          >
            {[...new URLSearchParams(location.search)].map(([name, value]) => (
              <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
            ))}
            <Button kind="primary" size="lg" type="submit" busy={state === 'loading'}>
              {m.page_try_again()}
            </Button>
          </form>
        )}
        <ButtonLink size="lg" to="/" reloadDocument>
          {m.page_home()}
        </ButtonLink>
      </div>
    </section>
  );
}
