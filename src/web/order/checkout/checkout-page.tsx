import { Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { m } from '#messages';
import { SignInHere, useSignInDialog } from '#web/account/sign-in-here.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyAhead } from '#web/ui/lazy-ahead.ts';
import { useInBrowser } from '#web/ui/use-in-browser.ts';
import { useHeldOrders } from '../held-order.ts';
import classes from './checkout.module.css';
import { CheckoutFields } from './checkout-fields.tsx';
import { LegalNotice } from './legal-notice.tsx';
import { OrderFields } from './order-fields.tsx';
import { OrderSummary } from './order-summary.tsx';
import { buyerOf, type CheckoutProps, useCheckout } from './use-checkout.ts';

const HeldOrders = lazyAhead(() => import('../held-orders.tsx'));
const SessionExpired = lazyAhead(() => import('./session-expired.tsx'));
const ExpressCheckout = lazyAhead(() => import('./express-checkout.tsx'));

/** The checkout: customer, destination, prices and payment. */
export function CheckoutPage(props: CheckoutProps) {
  const { cart, fromCart, person, methods, terms, answer, replaces } = props;
  const inBrowser = useInBrowser();
  const { pathname, search } = useLocation();
  const hasHeldOrders = useHeldOrders().length > 0 && fromCart;
  const checkout = useCheckout(props);
  const { draft, known, pricing, busy } = checkout;
  const priced = pricing.priced?.cart ?? null;
  // Their own button is the main one.
  const hasCardFields = inBrowser && methods.wallets.some(({ method }) => method === 'card');
  const formErrors = answer?.code === 'PRICES_CHANGED' ? [] : (answer?.result.error?.formErrors ?? []);
  return (
    <div className={classes.page}>
      <CheckoutHead isGuest={person === null} />
      {hasHeldOrders && (
        <Suspense>
          <HeldOrders />
        </Suspense>
      )}
      <form
        ref={checkout.form}
        className={classes.form}
        method="post"
        action={pathname + search}
        noValidate
        onSubmit={checkout.submit}
        onChange={checkout.clearChanged}
      >
        <OrderFields cart={cart} terms={terms} replaces={replaces} priced={priced} buyer={buyerOf(person)} />
        <CheckoutFields
          draft={draft}
          known={known}
          person={person}
          problems={checkout.problems}
          filled={checkout.isFilledIn}
          onChange={checkout.change}
        />
        <OrderSummary
          cart={cart}
          editable={fromCart}
          priced={pricing.priced}
          waiting={pricing.waiting}
          failed={pricing.failed}
          onRetry={pricing.retry}
          country={draft.shipping.country}
          changedFrom={checkout.changedFrom}
          notice={
            checkout.isExpired && (
              <SessionExpired discount={person?.isConsultant ?? false} onGuest={checkout.continueAsGuest} />
            )
          }
        >
          {inBrowser && (methods.wallets.length > 0 || (methods.missing ?? []).length > 0) && (
            <Suspense>
              <ExpressCheckout
                methods={methods}
                priced={priced}
                lacking={checkout.firstProblem}
                prepare={checkout.prepare}
                explain={checkout.explain}
              />
            </Suspense>
          )}
          {formErrors?.map((error) => (
            <p key={error} role="alert" className={classes.notice}>
              {error}
            </p>
          ))}
          <LegalNotice terms={terms} />
          <Button kind={hasCardFields ? 'quiet' : 'primary'} size="lg" wide type="submit" busy={busy}>
            {busy ? m.processing() : m.checkout()}
          </Button>
        </OrderSummary>
      </form>
    </div>
  );
}

/** The title, the way back to the shop and, for a guest, the way to sign in. */
function CheckoutHead({ isGuest }: { isGuest: boolean }) {
  const signIn = useSignInDialog();
  return (
    <>
      <div className={classes.head}>
        <h1 className={classes.title}>{m.checkout()}</h1>
        <Link to="/shop" className={classes.back}>
          {m.shop_continue()}
        </Link>
        {isGuest && (
          <div className={classes.known}>
            <SignInHere onOpen={signIn.open}>
              <button type="submit" className={classes.signIn} aria-haspopup="dialog">
                {m.account_turn_to_sign_in()}
              </button>
            </SignInHere>
          </div>
        )}
      </div>
      {signIn.dialog}
    </>
  );
}
