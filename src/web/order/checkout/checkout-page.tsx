import { type FormEvent, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import type { SignedInPerson } from '#contract/account/account.ts';
import type { PaymentMethods } from '#contract/order/payment.ts';
import type { PricedCart } from '#contract/pricing/pricing.ts';
import { type Priced, usePricedCart } from '#web/pricing/use-priced-cart.ts';
import { Button } from '#web/ui/button.tsx';
import { ScriptForm } from '#web/ui/form/script-form.tsx';
import { lazyAhead, loadAhead } from '#web/ui/lazy-ahead.ts';
import { showError } from '#web/ui/toast.tsx';
import { storedReferral } from '../attribution.ts';
import type { Cart } from '../cart/cart.ts';
import { type HeldOrder, useHeldOrders } from '../held-order.ts';
import classes from './checkout.module.css';
import { changeDraft, useCheckoutDraft } from './checkout-draft.ts';
import { CheckoutFields } from './checkout-fields.tsx';
import {
  customerInfoOf,
  customerOf,
  destinationOf,
  type Field,
  type Known,
  type Problems,
  problemsOf,
} from './checkout-form.ts';
import { OrderSummary } from './order-summary.tsx';
import type { OnOutcome } from './place-order.ts';
import type { OrderToPlace } from './send-order.ts';

const HeldOrders = lazyAhead(() => import('../held-orders.tsx'));
const SessionExpired = lazyAhead(() => import('./session-expired.tsx'));
const ExpressCheckout = lazyAhead(() => import('./express-checkout.tsx'));

type Props = {
  cart: Cart;
  /** False for a single product that is bought directly. */
  fromCart: boolean;
  person: SignedInPerson | null;
  methods: PaymentMethods;
  onPlaced: (order: HeldOrder) => void;
};

// Loaded after the page has settled, because nothing is ordered before that.
const placing = loadAhead(() => import('./place-order.ts'));

const none: Problems = new Map();

const refuse = (message: string): null => {
  showError({ message });
  return null;
};

const buyerOf = (person: SignedInPerson | null): PricedCart['buyer'] =>
  person === null ? 'guest' : person.isConsultant ? 'consultant' : 'customer';

/** The page was opened signed in, and the session has ended on the server. */
const isExpired = (person: SignedInPerson | null, priced: Priced | null): boolean =>
  person !== null && priced?.cart.buyer === 'guest';

/** The checkout: customer, destination, prices and payment. */
export function CheckoutPage({ cart, fromCart, person, methods, onPlaced }: Props) {
  const draft = useCheckoutDraft();
  const referral = storedReferral.use();
  const waiting = useHeldOrders().length > 0 && fromCart;
  const known: Known = {
    consultant_code: referral?.code ?? '',
    email: person?.email ?? '',
    phone: '',
    first_name: person?.firstName ?? '',
    last_name: person?.lastName ?? '',
  };
  const destination = destinationOf(draft);
  const pricing = usePricedCart(cart, destination);
  const form = useRef<HTMLFormElement>(null);
  /** After the first check the problems follow the typing. */
  const [checked, setChecked] = useState(false);
  const [refused, setRefused] = useState<Problems>(none);
  const [changedFrom, setChangedFrom] = useState<PricedCart | null>(null);
  const problems: Problems = new Map([...refused, ...(checked ? problemsOf(draft, known) : none)]);

  const focusOn = (field: Field | undefined) => {
    if (field) form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  };
  const [busy, setBusy] = useState(false);
  const on: OnOutcome = {
    placed: onPlaced,
    refused: (why) => {
      flushSync(() => setRefused(why));
      focusOn([...why.keys()][0]);
    },
    pricesChanged: (priced) => {
      setChangedFrom(pricing.priced?.cart ?? null);
      pricing.replace(priced);
    },
    outdated: pricing.retry,
  };

  /** The order from the form, or null when a problem prevents it; the problem is shown. */
  const prepare = async (): Promise<OrderToPlace | null> => {
    if (cart.length === 0) return refuse('Please add items to your cart before checkout');
    const problemsNow = problemsOf(draft, known);
    flushSync(() => {
      setChecked(true);
      setRefused(none);
      setChangedFrom(null);
    });
    if (problemsNow.size > 0) {
      focusOn([...problemsNow.keys()][0]);
      return null;
    }
    const priced = pricing.waiting ? await pricing.now().catch(() => null) : pricing.priced;
    if (priced === null) return refuse('Please try again later.');
    if (priced.unavailable.length > 0 || isExpired(person, priced)) {
      form.current?.querySelector<HTMLElement>('[role="alert"]')?.focus();
      return null;
    }
    return {
      cart,
      fromCart,
      priced: priced.cart,
      info: customerInfoOf(draft, known),
      buyer: buyerOf(person),
      referral,
    };
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const order = await prepare();
    if (!order) return;
    setBusy(true);
    await placing().then(
      ({ placeOrder }) => placeOrder(order, on),
      () => refuse('Please try again later.'),
    );
    setBusy(false);
  };
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1 className={classes.title}>Checkout</h1>
        <Link to="/shop" className={classes.back}>
          Continue Shopping
        </Link>
      </div>
      {waiting && (
        <Suspense>
          <HeldOrders />
        </Suspense>
      )}
      <ScriptForm ref={form} className={classes.form} onSubmit={submit}>
        <CheckoutFields draft={draft} known={known} person={person} problems={problems} />
        <OrderSummary
          cart={cart}
          editable={fromCart}
          priced={pricing.priced}
          waiting={pricing.waiting}
          failed={pricing.failed}
          onRetry={pricing.retry}
          country={destination.country}
          changedFrom={changedFrom}
          notice={
            isExpired(person, pricing.priced) && (
              <SessionExpired
                discount={person?.isConsultant ?? false}
                onGuest={() => changeDraft((before) => ({ ...before, customer: customerOf(before, known) }))}
              />
            )
          }
        >
          {(methods.wallets.length > 0 || (methods.missing ?? []).length > 0) && (
            <Suspense>
              <ExpressCheckout
                methods={methods}
                lacking={[...problemsOf(draft, known).values()][0] ?? null}
                prepare={prepare}
                explain={(error) => void placing().then(({ explain }) => explain(error, on))}
              />
            </Suspense>
          )}
          <Button kind="primary" size="lg" wide type="submit" busy={busy}>
            {busy ? 'Processing...' : 'Checkout'}
          </Button>
        </OrderSummary>
      </ScriptForm>
    </div>
  );
}
