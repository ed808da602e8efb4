import { useEffect } from 'react';
import { type Location, useBlocker } from 'react-router';
import { productIsThere } from '#web/catalog/product-ahead.ts';
import { showError } from '#web/ui/toast.tsx';

const inShop = ({ pathname }: Location): boolean => pathname === '/shop' || pathname.startsWith('/shop/');

/** Sign-in and the wizard turn their tabs and steps in the address, and ask nobody for it. */
const turnsInBrowser = ({ pathname }: Location): boolean => pathname === '/auth';

/** Whether the next page can't be shown without the network. Shelf and products are in the browser. */
function needsNetwork(here: Location, next: Location): boolean {
  if (here.pathname === next.pathname && (here.search === next.search || turnsInBrowser(here))) return false;
  return !(inShop(here) && inShop(next) && (next.pathname === '/shop' || productIsThere()));
}

/** Without a network a page would give way to the browser's own error page: it stays, with what was typed, and says so. */
export function OfflineGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => !navigator.onLine && needsNetwork(currentLocation, nextLocation),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    showError({
      title: 'You are offline',
      message: 'That page opens when you are connected again. Nothing here is lost.',
    });
    blocker.reset();
  }, [blocker]);
  return null;
}
