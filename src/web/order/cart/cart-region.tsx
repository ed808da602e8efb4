import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useCompany } from '#web/settings/company.ts';
import { lazyAhead } from '#web/ui/lazy-ahead.ts';
import { storedReferral } from '../attribution.ts';
import { useCartCookie } from './cart-store.ts';
import { useCartOpen } from './cart-window.ts';

const CartSheet = lazyAhead(() => import('./cart-sheet.tsx'));
const FollowLink = lazyAhead(() => import('../follow-link.ts'));

/** Whether a followed link, of this address or of an earlier page, is still to be checked. Stays true once it was. */
function useLinkToCheck(): boolean {
  const { search } = useLocation();
  const [hasLink, setHasLink] = useState(false);
  useEffect(() => {
    const linked = new URLSearchParams(search).has('consultant');
    if (linked || storedReferral.get()?.name === null) setHasLink(true);
  }, [search]);
  return hasLink;
}

/** The cart's sheet and the referral, shared by all public pages. Rendered once. */
export function CartRegion() {
  const { referralDays } = useCompany();
  useCartCookie(useLocation().key);
  const checksLink = useLinkToCheck();
  const open = useCartOpen();
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (open) setWanted(true);
  }, [open]);
  return (
    <Suspense>
      {checksLink && <FollowLink days={referralDays} />}
      {wanted && <CartSheet />}
    </Suspense>
  );
}
