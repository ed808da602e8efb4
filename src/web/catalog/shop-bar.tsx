import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { Await, useRevalidator } from 'react-router';
import type { SignedInPerson } from '#contract/person.ts';
import { useCompany } from '#web/company/company.ts';
import { heldCode } from '#web/order/attribution.ts';
import { CartButton } from '#web/order/cart-button.tsx';
import { signOut } from '#web/person/sign-in.ts';
import { priceAgain } from '#web/pricing/price-again.ts';
import { Button } from '#web/ui/button.tsx';
import { formatRate } from '#web/ui/format-amount.ts';
import { lazyAhead } from '#web/ui/lazy-ahead.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { showError, showSuccess } from '#web/ui/toast.tsx';
import type { Products } from './shelf.tsx';
import classes from './shop-bar.module.css';
import { useWishes, useWishesOf } from './wishes.ts';

const AccountDialog = lazyAhead(() => import('./account-dialog.tsx'));
const WishList = lazyAhead(() => import('./wish-list.tsx'));

function Badges({ person }: { person: SignedInPerson | null }) {
  const { consultantDiscountBasisPoints } = useCompany();
  const code = heldCode.use();
  return (
    <p className={classes.badges}>
      <StatusBadge tone={person ? 'info' : 'neutral'}>
        {person === null ? 'Guest Shopping' : person.isConsultant ? 'Consultant' : 'Customer'}
      </StatusBadge>
      {person?.isConsultant && (
        <StatusBadge tone="good">{`${formatRate(consultantDiscountBasisPoints)} Discount Active`}</StatusBadge>
      )}
      {code !== null && <StatusBadge tone="person">{`Consultant code ${code}`}</StatusBadge>}
    </p>
  );
}

type Props = {
  person: SignedInPerson | null;
  products: Products | Promise<Products>;
  currency: string;
  /** The heading of the shelf, or the way back to it. */
  children: ReactNode;
};

/** The head of the shop: who is shopping, for whom, and the ways to wishes, account and cart. */
export function ShopBar({ person, products, currency, children }: Props) {
  const [window, setWindow] = useState<'wishes' | 'account' | null>(null);
  // a window that was opened once stays mounted, so that closing it gives the focus back
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const wishes = useWishes();
  useWishesOf(person?.id ?? null);
  const queries = useQueryClient();
  const { revalidate } = useRevalidator();
  const open = (which: 'wishes' | 'account') => {
    setWindow(which);
    setOpened((before) => new Set(before).add(which));
  };
  // one window may have given way to the other
  const leaveWindow = (which: 'wishes' | 'account') => setWindow((now) => (now === which ? null : now));
  const leave = async () => {
    const { refused } = await signOut();
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
