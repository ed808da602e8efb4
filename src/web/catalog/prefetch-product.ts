import { useEffect } from 'react';
import { whenUsed } from '#web/ui/lazy-ahead.ts';

type Route = {
  readonly module: string;
  readonly clientActionModule?: string;
  readonly clientLoaderModule?: string;
  readonly css?: readonly string[];
};

declare global {
  interface Window {
    __reactRouterManifest?: { readonly routes: Readonly<Record<string, Route>> };
    __reactRouterRouteModules?: Readonly<Record<string, object>>;
  }
}

const name = 'routes/public/shop.product';
let fetched = false;

/** Whether a product can open above the shop with only its contents to fetch. */
export const isProductPrefetched = (): boolean => fetched || window.__reactRouterRouteModules?.[name] !== undefined;

async function prefetch(): Promise<void> {
  const route = window.__reactRouterManifest?.routes[name];
  if (!route || isProductPrefetched()) return;
  const scripts = [route.module, route.clientActionModule, route.clientLoaderModule].filter((url) => url !== undefined);
  await Promise.all([
    ...scripts.map((url) => import(/* @vite-ignore */ url)),
    ...(route.css ?? []).map((sheet) => fetch(sheet)),
  ]);
  fetched = true;
}

/**
 * Prefetches the product route as soon as the visitor uses the shop, so that products open quickly and also when the network is
 * down. The router's own prefetch reloads the whole page when it fails.
 */
export function usePrefetchedProduct(): void {
  useEffect(() => whenUsed(() => void prefetch().catch(() => undefined)), []);
}
