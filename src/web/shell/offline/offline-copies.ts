import type { SignedInPerson } from '../person.ts';

/**
 * The pages with a copy for reading offline. Pages with bank details or tax numbers are not among
 * them (docs/decisions/060).
 */
const offlinePages: readonly string[] = ['/dashboard', '/earnings'];

/** Whether this address is a page with a copy. A query selects other figures, which have none. */
export const hasOfflineCopy = ({ pathname, search }: { pathname: string; search: string }): boolean =>
  search === '' && offlinePages.includes(pathname);

/** The caches of `public/offline-worker.js` are named `offline-<account>.<deployment>`. */
const prefix = 'offline-';

/** Admins have none: their pages show everyone's data. */
export const ownsOfflineCopies = (person: Pick<SignedInPerson, 'isConsultant' | 'isAdmin'>): boolean =>
  person.isConsultant && !person.isAdmin;

/** Deletes the copies of every account, or of every account except this one. */
export async function deleteOfflineCopies(exceptOf?: string): Promise<void> {
  if (!('caches' in globalThis)) return;
  const own = exceptOf && `${prefix}${exceptOf}.`;
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && !(own && name.startsWith(own)));
  await Promise.all(names.map((name) => caches.delete(name)));
  if (exceptOf !== undefined || !('serviceWorker' in navigator)) return;
  // The worker may be storing a page at this moment.
  for (const { active } of await navigator.serviceWorker.getRegistrations()) active?.postMessage({ signedOut: true });
}

/** Whether the browser has a copy of this page. */
export const isCopied = async (path: string): Promise<boolean> =>
  'caches' in globalThis && (await caches.match(path, { ignoreVary: true })) !== undefined;

/** Lets the worker store the page that is open. */
export async function storeOfflineCopy(path: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register('/offline-worker.js', { scope: path });
  const worker = registration.active ?? (await activated(registration));
  // Scripts that were loaded before the worker was there.
  const assets = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((name) => name.startsWith('/assets/'));
  worker?.postMessage({ path, assets });
}

function activated(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  const worker = registration.installing ?? registration.waiting;
  return new Promise((resolve) => {
    if (worker === null) return resolve(registration.active);
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve(worker);
      if (worker.state === 'redundant') resolve(null);
    });
  });
}
