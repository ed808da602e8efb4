import { Suspense, useEffect, useState } from 'react';
import { redirectDocument } from 'react-router';
import { nullIf } from '#web/api.ts';
import { cartItemOf } from '#web/catalog/cart-item.ts';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import type { Cart } from '#web/order/cart/cart.ts';
import { useCart } from '#web/order/cart/cart-store.ts';
import { CheckoutPage } from '#web/order/checkout/checkout-page.tsx';
import { type HeldOrder, useHeldOrders } from '#web/order/held-order.ts';
import classes from '#web/order/stage.module.css';
import { lazyAhead } from '#web/ui/lazy-ahead.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Route } from './+types/checkout.ts';

const EmptyCart = lazyAhead(() => import('#web/order/cart/empty-cart.tsx'));
const WaitingForPayment = lazyAhead(() => import('#web/order/checkout/waiting-for-payment.tsx'));

/** `/checkout` orders the cart, `/checkout?product=…&variant=…` orders one product directly (Buy Now). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const code = query.get('product');
  const person = context.get(personContext);
  const api = context.get(apiContext);
  const methods = await api.order.getPaymentMethods();
  if (code === null) return { person, methods, single: null };
  const product = await api.catalog.getProduct({ product_code: code }).catch(nullIf('UNKNOWN_PRODUCT', 'BAD_REQUEST'));
  const wanted = query.get('variant');
  const shade = product?.shades.find(({ name }) => name === wanted) ?? null;
  const complete = product !== null && (product.shades.length === 0 || shade !== null);
  const single: Cart = complete ? [{ ...cartItemOf(product, shade), quantity: 1 }] : [];
  return { person, methods, single };
}

/**
 * Whether the document was loaded as a checkout: only then may it load the wallets' scripts (content security
 * policy).
 */
const openedAsCheckout = (): boolean => {
  const [document] = performance.getEntriesByType('navigation');
  return document !== undefined && /^\/checkout\/?$/.test(new URL(document.name, location.href).pathname);
};

/** From another page, a shop with wallets reloads the document for its checkout. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const data = await serverLoader();
  const { pathname, search } = new URL(request.url);
  if (data.methods.wallets.length > 0 && !openedAsCheckout()) throw redirectDocument(pathname + search);
  return data;
}

export default function Checkout({ loaderData }: Route.ComponentProps) {
  const { person, methods, single } = loaderData;
  const storedCart = useCart();
  const [held] = useHeldOrders();
  const [placed, setPlaced] = useState<HeldOrder | null>(null);
  // The cart is in the browser's storage: until it is read, nothing is shown about it.
  const [looked, setLooked] = useState(single !== null);
  useEffect(() => setLooked(true), []);
  const cart = single ?? storedCart;
  // When the items are back in the cart, from any tab, they can be ordered again.
  const waitsFor = single !== null ? placed : cart.length === 0 ? (placed ?? held) : null;
  return (
    <div className={classes.stage}>
      <PageTitle title="Checkout" />
      <noscript>
        <p className={classes.scripts}>The checkout needs JavaScript. Please switch it on for this site.</p>
      </noscript>
      {!looked ? (
        <div className={classes.waiting}>
          <Skeleton height="36rem" />
        </div>
      ) : waitsFor ? (
        <Suspense fallback={<Skeleton height="36rem" />}>
          <WaitingForPayment order={waitsFor} onGiveUp={() => setPlaced(null)} />
        </Suspense>
      ) : cart.length === 0 ? (
        <Suspense>
          <EmptyCart />
        </Suspense>
      ) : (
        <CheckoutPage cart={cart} fromCart={single === null} person={person} methods={methods} onPlaced={setPlaced} />
      )}
    </div>
  );
}
