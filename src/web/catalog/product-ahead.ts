import { useEffect } from 'react';

type Route = { readonly module: string; readonly imports?: readonly string[]; readonly css?: readonly string[] };

declare global {
  interface Window {
    __reactRouterManifest?: { readonly routes: Readonly<Record<string, Route>> };
    __reactRouterRouteModules?: Readonly<Record<string, object>>;
  }
}

const name = 'routes/shop.product';
let fetched = false;

/** Whether a product opens over the shelf without anything being fetched but its contents. */
export const productIsThere = (): boolean => fetched || window.__reactRouterRouteModules?.[name] !== undefined;

async function fetchAhead(): Promise<void> {
  const route = window.__reactRouterManifest?.routes[name];
  if (!route || productIsThere()) return;
  await Promise.all([import(/* @vite-ignore */ route.module), ...(route.css ?? []).map((sheet) => fetch(sheet))]);
  fetched = true;
}

/**
 * Fetches the product's part of the shop when the shelf has settled: a product opens at once, and also when the network has
 * gone meanwhile. The router would do so too, but loads the whole page again where it fails.
 */
export function useProductAhead(): void {
  useEffect(() => {
    const timer = setTimeout(() => void fetchAhead().catch(() => undefined), 800);
    return () => clearTimeout(timer);
  }, []);
}
