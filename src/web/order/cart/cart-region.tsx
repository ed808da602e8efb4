import { Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useCompany } from '#web/settings/company.ts';
import { lazyAhead } from '#web/ui/lazy-ahead.ts';
import { storedReferral } from '../attribution.ts';
import { useCartOpen } from './cart-window.ts';

const CartSheet = lazyAhead(() => import('./cart-sheet.tsx'));

/** Stores the referral of the opened link and removes it from the address. */
function useFollowedLink(): void {
  const { referralDays } = useCompany();
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const code = new URLSearchParams(search).get('consultant');
    const unconfirmed = storedReferral.get();
    if (code === null && unconfirmed?.name !== null) return;
    void import('../follow-link.ts').then(({ followLink, withoutConsultant }) => {
      if (code !== null) {
        const to = { pathname, search: withoutConsultant(search), hash };
        void navigate(to, { replace: true, preventScrollReset: true, state });
      }
      void followLink(code ?? unconfirmed?.code ?? '', referralDays);
    });
  }, [pathname, search, hash, state, navigate, referralDays]);
}

/** The cart's sheet and the referral, shared by all public pages. Rendered once. */
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
