import type { DataRouter } from 'react-router';

/** A route in the router's manifest. */
type Route = {
  readonly id: string;
  readonly module: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
};

declare global {
  interface Window {
    /** The routes that the router knows: it fetches those of the links of a page after the page. */
    __reactRouterManifest?: { readonly version: string; readonly routes: Readonly<Record<string, Route>> };
    /** The routes that it has loaded. */
    __reactRouterRouteModules?: Readonly<Record<string, object>>;
    __reactRouterDataRouter?: DataRouter;
  }
}

/** Loads the scripts of a route, so that the router has them already. Rejects if one can't be fetched. */
export async function loadScripts({ module, imports = [] }: Route): Promise<void> {
  // Chromium does not fetch a script again after its import has failed, so they are fetched before they are imported.
  await Promise.all([module, ...imports].map(fetchFile));
  await import(/* @vite-ignore */ module);
}

async function fetchFile(url: string): Promise<Response> {
  const answer = await fetch(url);
  if (!answer.ok) throw answer;
  return answer;
}

const reachable = new Set<string>();

/**
 * Whether the router can load the routes of an address.
 *
 * At the first use of an address the router fetches its routes and their scripts. If that fails, it replaces the page with an
 * error page or loads it again, and what was typed is lost. This is the same request, so the router's own comes from the cache.
 */
export async function canLoad(pathname: string): Promise<boolean> {
  const version = window.__reactRouterManifest?.version;
  if (version === undefined || reachable.has(pathname)) return true;
  try {
    await fetchRoutes(pathname, version);
  } catch {
    return false;
  }
  reachable.add(pathname);
  return true;
}

async function fetchRoutes(pathname: string, version: string): Promise<void> {
  const paths = pathsAbove(pathname).sort().join(',');
  const answer = await fetchFile(`/__manifest?${new URLSearchParams({ paths, version })}`);
  // Empty if the server has another version of the pages.
  const routes = (await answer.json()) as Readonly<Record<string, Route>>;
  await Promise.all(
    Object.values(routes)
      .filter(({ id }) => window.__reactRouterRouteModules?.[id] === undefined)
      .map(loadScripts),
  );
}

/** `/a/b` is `/a` and `/a/b`. */
const pathsAbove = (pathname: string): string[] => {
  const names = pathname.split('/').slice(1);
  return names.map((_, last) => `/${names.slice(0, last + 1).join('/')}`);
};

/**
 * Waits while the router fetches the routes of the page to which the person goes. React Router 8.4 fails on an action that ends
 * meanwhile: its answer is lost, and its fetcher stays busy.
 */
export async function routesFetched(): Promise<void> {
  const router = window.__reactRouterDataRouter;
  if (router === undefined) return;
  const isFetching = () => {
    const { location } = router.state.navigation;
    return location !== undefined && router.match(location) === null;
  };
  if (!isFetching()) return;
  await new Promise<void>((resolve) => {
    const stop = router.subscribe(() => {
      if (isFetching()) return;
      stop();
      resolve();
    });
  });
}
