import type { Location } from 'react-router';
import { m } from '#messages';
import { isProductPrefetched } from '#web/catalog/prefetch-product.ts';
import { showError } from '#web/ui/toast.tsx';
import { hasOfflineCopy, isCopied } from './offline-copies.ts';

const inShop = ({ pathname }: Location): boolean => pathname === '/shop' || pathname.startsWith('/shop/');

/** Tabs and steps of sign-in and the wizard change only in the browser. */
const turnsInBrowser = ({ pathname }: Location): boolean => pathname === '/auth';

/** Whether the next page needs the network. The shop and its products are in the browser. */
export function needsNetwork(here: Location, next: Location): boolean {
  if (here.pathname === next.pathname && (here.search === next.search || turnsInBrowser(here))) return false;
  return !(inShop(here) && inShop(next) && (next.pathname === '/shop' || isProductPrefetched()));
}

/**
 * While offline, a navigation would show the browser's error page: a page with a copy opens as a document, which the worker
 * answers, and any other one stays closed with a message.
 */
export async function openOffline(next: Location): Promise<void> {
  if (hasOfflineCopy(next) && (await isCopied(next.pathname))) return location.assign(next.pathname);
  showError({ title: m.offline(), message: m.offline_description() });
}
