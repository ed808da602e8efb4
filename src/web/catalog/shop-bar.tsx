import { type FormEvent, type ReactNode, Suspense, useState } from 'react';
import { Await, Form, Link, useLocation, useRevalidator } from 'react-router';
import type { SignedInPerson } from '#contract/account/account.ts';
import { m } from '#messages';
import { storedReferral } from '#web/order/attribution.ts';
import { CartButton } from '#web/order/cart/cart-button.tsx';
import { useCompany } from '#web/settings/company.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogButton, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { formatRate } from '#web/ui/format-amount.ts';
import { lazyAhead, loadAhead } from '#web/ui/lazy-ahead.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { showError, showSuccess } from '#web/ui/toast.tsx';
import type { Products } from './product-grid.tsx';
import classes from './shop-bar.module.css';
import { WishList } from './wish-list.tsx';
import { useWishes, useWishesOf } from './wishes.ts';

const signingIn = loadAhead(() => import('#web/account/sign-in.ts'));
const AccountDialog = lazyAhead(() => import('../account/account-dialog.tsx'));
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
        <Link to="/settings" className={classes.account}>
          {m.account_yours()}
        </Link>
      )}
    </div>
  );
}

/** Signs out and stays in the shop; without scripts the server leads to the sign-in page. */
function SignOut() {
  const { revalidate } = useRevalidator();
  const leave = async (event: FormEvent) => {
    event.preventDefault();
    const { refused } = await signingIn().then(
      ({ signOut }) => signOut(),
      () => ({ refused: m.sign_out_failed() }),
    );
    if (refused !== null) return showError({ message: refused });
    showSuccess({ message: m.signed_out() });
    await revalidate();
  };
  return (
    <form method="post" action="/sign-out" onSubmit={leave}>
      <Button type="submit" kind="plain">
        {m.sign_out()}
      </Button>
    </form>
  );
}

/** Opens the sign-in above the shop; without scripts its own page, which leads back here. */
function SignIn({ onOpen }: { onOpen: () => void }) {
  const { pathname, search } = useLocation();
  return (
    <Form action="/auth">
      <input type="hidden" name="next" value={pathname + search} />
      <Button
        type="submit"
        kind="plain"
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault();
          onOpen();
        }}
      >
        {m.sign_in()}
      </Button>
    </Form>
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
  const [account, setAccount] = useState<'never' | 'open' | 'closed'>('never');
  const wishDialog = useDialog('wishes');
  const count = useWishes().length;
  useWishesOf(person?.id ?? null, wishes);
  const signIn = () => {
    wishDialog.close();
    setAccount('open');
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
        {person === null ? <SignIn onOpen={() => setAccount('open')} /> : <SignOut />}
        <CartButton />
      </div>
      <Suspense>
        {/* A window that was opened stays mounted, so that closing it restores the focus. */}
        {account !== 'never' && (
          <AccountDialog
            open={account === 'open'}
            onClose={() => setAccount((now) => (now === 'open' ? 'closed' : now))}
          />
        )}
      </Suspense>
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
