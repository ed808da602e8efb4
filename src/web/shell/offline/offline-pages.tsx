import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { m } from '#messages';
import { formatMoment } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import type { SignedInPerson } from '../person.ts';
import { deleteOfflineCopies, hasOfflineCopy, ownsOfflineCopies, storeOfflineCopy } from './offline-copies.ts';
import classes from './offline-pages.module.css';

type Props = {
  person: SignedInPerson;
  /** When the server answered with the figures of the page. */
  fetchedAt: string;
  children: ReactNode;
};

/** The pages of the back office while offline, with a banner: the time of their figures, and that nothing can be changed. */
export function OfflinePages({ person, fetchedAt, children }: Props) {
  const offline = useSyncExternalStore(subscribe, isOffline, () => false);
  useStoredPage(person);
  return (
    <>
      <div role="status">{offline && <Banner fetchedAt={fetchedAt} />}</div>
      {children}
    </>
  );
}

function Banner({ fetchedAt }: { fetchedAt: string }) {
  const { timeZone } = useCompany();
  return (
    <p className={classes.banner}>
      <strong>{m.offline_figures({ time: formatMoment(fetchedAt, timeZone) })}</strong> {m.offline_actions()}
    </p>
  );
}

/** The worker marks a copy with this attribute: the server could not be reached, although the browser may have a network. */
const isCopy = () => 'offlineCopy' in document.documentElement.dataset;
const isOffline = () => !navigator.onLine || isCopy();

/** Milliseconds between two questions whether the server can be reached again. */
const retryAfter = 2_000;

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  const timer = isCopy() ? setInterval(() => void leaveCopy(), retryAfter) : undefined;
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
    clearInterval(timer);
  };
}

/** A copy has old figures, and its forms may have expired: it is replaced as soon as the server answers. */
async function leaveCopy(): Promise<void> {
  if (!navigator.onLine) return;
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null);
  if (answer?.ok) location.reload();
}

/** Stores the pages that may be read offline, and deletes what another account has left. */
function useStoredPage(person: SignedInPerson): void {
  const { pathname, search } = useLocation();
  const owner = ownsOfflineCopies(person) ? person.id : undefined;
  useEffect(() => {
    deleteOfflineCopies(owner).catch(() => undefined);
  }, [owner]);
  useEffect(() => {
    if (owner === undefined || !hasOfflineCopy({ pathname, search }) || isOffline()) return;
    // A browser may refuse workers, for instance in a private window.
    const timer = setTimeout(() => storeOfflineCopy(pathname).catch(() => undefined), 1_000);
    return () => clearTimeout(timer);
  }, [owner, pathname, search]);
}
