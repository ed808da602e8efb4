import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { Await, useRevalidator } from 'react-router';
import type { SignedInPerson } from '#contract/account/account.ts';
import { storedReferral } from '#web/order/attribution.ts';
import { CartButton } from '#web/order/cart/cart-button.tsx';
import { priceAgain } from '#web/pricing/price-again.ts';
import { useCompany } from '#web/settings/company.ts';
import { Button } from '#web/ui/button.tsx';
import { formatRate } from '#web/ui/format-amount.ts';
import { lazyAhead, loadAhead } from '#web/ui/lazy-ahead.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { showError, showSuccess } from '#web/ui/toast.tsx';
import type { Products } from './product-grid.tsx';
import classes from './shop-bar.module.css';
import { useWishes, useWishesOf } from './wishes.ts';

const signingIn = loadAhead(() => import('#web/account/sign-in.ts'));
const AccountDialog = lazyAhead(() => import('../account/account-dialog.tsx'));
const ReferralBadge = lazyAhead(() => import('#web/order/referral-badge.tsx'));
const WishList = lazyAhead(() => import('./wish-list.tsx'));

function Badges({ person }: { person: SignedInPerson | null }) {
  const { consultantDiscountBasisPoints } = useCompany();
  const referral = storedReferral.use();
  return (
    <p className={classes.badges}>
      <StatusBadge tone={person ? 'info' : 'neutral'}>
        {person === null ? 'Guest Shopping' : person.isConsultant ? 'Consultant' : 'Customer'}
      </StatusBadge>
      {person?.isConsultant && (
        <StatusBadge tone="good">{`${formatRate(consultantDiscountBasisPoints)} Discount Active`}</StatusBadge>
      )}
      {referral && (
        <Suspense>
          <ReferralBadge referral={referral} />
        </Suspense>
      )}
    </p>
  );
}

type Props = {
  person: SignedInPerson | null;
  products: Products | Promise<Products>;
  currency: string;
  /** The heading of the shop, or the link back to it. */
  children: ReactNode;
};

/** The header of the shop: the user, the referral, and the buttons for wish list, account and cart. */
export function ShopBar({ person, products, currency, children }: Props) {
  const [window, setWindow] = useState<'wishes' | 'account' | null>(null);
  // An opened window stays mounted, so that closing it restores the focus.
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const wishes = useWishes();
  useWishesOf(person?.id ?? null);
  const queries = useQueryClient();
  const { revalidate } = useRevalidator();
  const open = (which: 'wishes' | 'account') => {
    setWindow(which);
    setOpened((before) => new Set(before).add(which));
  };
  // Another window may have replaced this one.
  const leaveWindow = (which: 'wishes' | 'account') => setWindow((now) => (now === which ? null : now));
  const leave = async () => {
    const { refused } = await signingIn().then(
      ({ signOut }) => signOut(),
      () => ({ refused: 'Failed to sign out' }),
    );
    if (refused !== null) return showError({ message: refused });
    showSuccess({ message: "You've been successfully signed out" });
    await Promise.all([revalidate(), priceAgain(queries)]);
  };
  return (
    <div className={classes.bar}>
      <div className={classes.head}>
        {children}
        <Badges person={person} />
      </div>
      <div className={classes.tools}>
        <Button kind="plain" aria-haspopup="dialog" onClick={() => open('wishes')}>
          Wish List <span className={classes.count}>{wishes.length}</span>
        </Button>
        {person === null ? (
          <Button kind="plain" aria-haspopup="dialog" onClick={() => open('account')}>
            Sign In
          </Button>
        ) : (
          <Button kind="plain" onClick={leave}>
            Sign Out
          </Button>
        )}
        <CartButton />
      </div>
      <Suspense>
        {opened.has('account') && <AccountDialog open={window === 'account'} onClose={() => leaveWindow('account')} />}
        {opened.has('wishes') && (
          <Await resolve={products}>
            {(known) => (
              <WishList
                open={window === 'wishes'}
                onClose={() => leaveWindow('wishes')}
                products={known ?? []}
                currency={currency}
                {...(person === null && {
                  onSignIn: () => open('account'),
                })}
              />
            )}
          </Await>
        )}
      </Suspense>
    </div>
  );
}
