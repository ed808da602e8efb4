import { useEffect } from 'react';
import { loadScripts } from '#web/ui/form/route-scripts.ts';
import { whenUsed } from '#web/ui/lazy-ahead.ts';

const name = 'routes/public/shop.product';
let fetched = false;

/** Whether a product can open above the shop with only its contents to fetch. */
export const isProductPrefetched = (): boolean => fetched || window.__reactRouterRouteModules?.[name] !== undefined;

/** False while the router does not know the route. */
async function prefetch(): Promise<boolean> {
  if (isProductPrefetched()) return true;
  const route = window.__reactRouterManifest?.routes[name];
  if (!route) return false;
  await Promise.all([loadScripts(route), ...(route.css ?? []).map((sheet) => fetch(sheet))]);
  fetched = true;
  return true;
}

function prefetchWhenUsed(): void {
  whenUsed(() => {
    prefetch().then(
      (isKnown) => isKnown || prefetchWhenUsed(),
      () => undefined,
    );
  });
}

/**
 * Prefetches the product route as soon as the visitor uses the shop, so that products open quickly and also when the network is
 * down. The router's own prefetch reloads the whole page when it fails.
 */
export function usePrefetchedProduct(): void {
  useEffect(prefetchWhenUsed, []);
}
