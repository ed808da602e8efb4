import { type FormEvent, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import type { PaymentMethods } from '#contract/order/payment.ts';
import type { SignedInPerson } from '#contract/person.ts';
import type { PricedCart } from '#contract/pricing.ts';
import { usePricedCart } from '#web/pricing/use-priced-cart.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyAhead } from '#web/ui/lazy-ahead.ts';
import { ScriptForm } from '#web/ui/script-form.tsx';
import { showError } from '#web/ui/toast.tsx';
import { heldCode } from './attribution.ts';
import type { Cart } from './cart.ts';
import classes from './checkout.module.css';
import { useCheckoutDraft } from './checkout-draft.ts';
import { CheckoutFields } from './checkout-fields.tsx';
import { customerInfoOf, destinationOf, type Field, type Known, type Problems, problemsOf } from './checkout-form.ts';
import { type HeldOrder, useHeldOrders } from './held-order.ts';
import { OrderSummary } from './order-summary.tsx';
import type { OrderToPlace } from './send-order.ts';
import { usePlaceOrder } from './use-place-order.ts';

const HeldOrders = lazyAhead(() => import('./held-orders.tsx'));
const ExpressCheckout = lazyAhead(() => import('./express-checkout.tsx'));

type Props = {
  cart: Cart;
  /** False for a single thing bought past the cart. */
  fromCart: boolean;
  person: SignedInPerson | null;
  methods: PaymentMethods;
  onPlaced: (order: HeldOrder) => void;
};

const none: Problems = new Map();

const refuse = (message: string): null => {
  showError({ message });
  return null;
};

/** The checkout: who, where to, what it costs, and the way to the payment. */
export function CheckoutPage({ cart, fromCart, person, methods, onPlaced }: Props) {
  const draft = useCheckoutDraft();
  const held = heldCode.use();
  const waiting = useHeldOrders().length > 0 && fromCart;
  const known: Known = {
    consultant_code: held ?? '',
    email: person?.email ?? '',
    phone: '',
    first_name: person?.firstName ?? '',
    last_name: person?.lastName ?? '',
  };
  const destination = destinationOf(draft);
  const pricing = usePricedCart(cart, destination);
  const form = useRef<HTMLFormElement>(null);
  /** Checked once, what is wrong follows the typing. */
  const [checked, setChecked] = useState(false);
  const [refused, setRefused] = useState<Problems>(none);
  const [changedFrom, setChangedFrom] = useState<PricedCart | null>(null);
  const problems: Problems = new Map([...refused, ...(checked ? problemsOf(draft, known) : none)]);

  const focusOn = (field: Field | undefined) => {
    if (field) form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  };
  const { place, explain, busy } = usePlaceOrder({
    placed: onPlaced,
    refused: (why) => {
      flushSync(() => setRefused(why));
      focusOn([...why.keys()][0]);
    },
    pricesChanged: (priced) => {
      setChangedFrom(pricing.priced?.cart ?? null);
      pricing.replace(priced);
    },
  });

  /** The order as it stands in the form; null where something stands against it, which is shown. */
  const prepare = async (): Promise<OrderToPlace | null> => {
    if (cart.length === 0) return refuse('Please add items to your cart before checkout');
    const found = problemsOf(draft, known);
    flushSync(() => {
      setChecked(true);
      setRefused(none);
      setChangedFrom(null);
    });
    if (found.size > 0) {
      focusOn([...found.keys()][0]);
      return null;
    }
    const priced = pricing.waiting ? await pricing.now().catch(() => null) : pricing.priced;
    if (priced === null) return refuse('Please try again later.');
    if (priced.unavailable.length > 0) return refuse('A product in your cart is no longer available.');
    return { cart, fromCart, priced: priced.cart, info: customerInfoOf(draft, known), heldCode: held };
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const order = await prepare();
    if (order) await place(order);
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
        >
          {(methods.wallets.length > 0 || (methods.missing ?? []).length > 0) && (
            <Suspense>
              <ExpressCheckout
                methods={methods}
                lacking={[...problemsOf(draft, known).values()][0] ?? null}
                prepare={prepare}
                explain={explain}
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
