import { type ReactNode, Suspense } from 'react';
import { Await, Link } from 'react-router';
import type { SignedInPerson } from '#contract/account/account.ts';
import { m } from '#messages';
import { SignInHere, useSignInDialog } from '#web/account/sign-in-here.tsx';
import { SignOutHere } from '#web/account/sign-out-here.tsx';
import { storedReferral } from '#web/order/attribution.ts';
import { CartButton } from '#web/order/cart/cart-button.tsx';
import { useCompany } from '#web/settings/company.ts';
import { accountPath } from '#web/shell/public-links.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogButton, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { formatRate } from '#web/ui/format-amount.ts';
import { lazyAhead } from '#web/ui/lazy-ahead.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import type { Products } from './product-grid.tsx';
import classes from './shop-bar.module.css';
import { WishList } from './wish-list.tsx';
import { useWishes, useWishesOf } from './wishes.ts';

const ReferralBadge = lazyAhead(() => import('#web/order/referral-badge.tsx'));

function Badges({ person }: { person: SignedInPerson | null }) {
  const { consultantDiscountBasisPoints } = useCompany();
  const referral = storedReferral.use();
  return (
    <div className={classes.badges}>
      <StatusBadge tone={person ? 'info' : 'neutral'}>
        {person === null ? m.shop_guest() : person.isConsultant ? m.shop_consultant() : m.shop_customer()}
      </StatusBadge>
      {person?.isConsultant && (
        <StatusBadge tone="good">{m.shop_discount({ rate: formatRate(consultantDiscountBasisPoints) })}</StatusBadge>
      )}
      {referral && !person?.isConsultant && (
        <Suspense>
          <ReferralBadge referral={referral} />
        </Suspense>
      )}
      {person && (
        <Link to="/orders" className={classes.account}>
          {m.order_own_title()}
        </Link>
      )}
      {person?.isConsultant === false && (
        <Link to={accountPath} className={classes.account}>
          {m.account_yours()}
        </Link>
      )}
    </div>
  );
}

type Props = {
  person: SignedInPerson | null;
  products: Products | Promise<Products>;
  /** The account's wish list as the server read it; null while it is loading. */
  wishes: readonly string[] | null;
  currency: string;
  /** The heading of the shop, or the link back to it. */
  children: ReactNode;
};

/** The header of the shop: the user, the referral, and the buttons for wish list, account and cart. */
export function ShopBar({ person, products, wishes, currency, children }: Props) {
  const account = useSignInDialog();
  const wishDialog = useDialog('wishes');
  const count = useWishes().length;
  useWishesOf(person?.id ?? null, wishes);
  const signIn = () => {
    wishDialog.close();
    account.open();
  };
  return (
    <div className={classes.bar}>
      <div className={classes.head}>
        {children}
        <Badges person={person} />
      </div>
      <div className={classes.tools}>
        <DialogButton kind="plain" dialog={wishDialog}>
          {m.wish_list()} <span className={classes.count}>{count}</span>
        </DialogButton>
        {person === null ? (
          <SignInHere onOpen={account.open}>
            <Button type="submit" kind="plain" aria-haspopup="dialog">
              {m.sign_in()}
            </Button>
          </SignInHere>
        ) : (
          <SignOutHere>
            <Button type="submit" kind="plain">
              {m.sign_out()}
            </Button>
          </SignOutHere>
        )}
        <CartButton />
      </div>
      {account.dialog}
      <Suspense>
        <Await resolve={products}>
          {(known) => (
            <WishList
              dialog={wishDialog}
              products={known ?? []}
              currency={currency}
              {...(person === null && { onSignIn: signIn })}
            />
          )}
        </Await>
      </Suspense>
    </div>
  );
}
