import { Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { lazyAhead } from '#web/ui/lazy-ahead.ts';
import { followedLink, heldCode } from './attribution.ts';
import { useCartOpen } from './cart-window.ts';

const CartSheet = lazyAhead(() => import('./cart-sheet.tsx'));

/** Holds the code of a consultant whose link was followed, and cleans the address of it. */
function useFollowedLink(): void {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const link = followedLink(search);
    if (link === null) return;
    if (link.code !== null) heldCode.set(link.code);
    void navigate({ pathname, search: link.rest, hash }, { replace: true, preventScrollReset: true, state });
  }, [pathname, search, hash, state, navigate]);
}

/** What the public pages have in common of the shop: the cart's sheet and whose link was followed. Stands once. */
export function CartRegion() {
  useFollowedLink();
  const open = useCartOpen();
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (open) setWanted(true);
  }, [open]);
  return wanted ? (
    <Suspense>
      <CartSheet />
    </Suspense>
  ) : null;
}
