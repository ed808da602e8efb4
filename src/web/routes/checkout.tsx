import { useEffect, useState } from 'react';
import { cartItemOf } from '#web/catalog/cart-item.ts';
import { PageTitle } from '#web/company/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import type { Cart } from '#web/order/cart.ts';
import { useCart } from '#web/order/cart-store.ts';
import { CheckoutPage } from '#web/order/checkout-page.tsx';
import { type HeldOrder, useHeldOrders } from '#web/order/held-order.ts';
import classes from '#web/order/stage.module.css';
import { WaitingForPayment } from '#web/order/waiting-for-payment.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Route } from './+types/checkout.ts';

/** `/checkout` orders the cart, `/checkout?product=…&variant=…` that one product past the cart (Buy Now). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const code = query.get('product');
  const person = context.get(personContext);
  if (code === null) return { person, single: null };
  const product = await context
    .get(apiContext)
    .catalog.getProduct({ product_code: code })
    .catch(() => null);
  const wanted = query.get('variant');
  const shade = product?.shades.find(({ name }) => name === wanted) ?? null;
  const complete = product !== null && (product.shades.length === 0 || shade !== null);
  const single: Cart = complete ? [{ ...cartItemOf(product, shade), quantity: 1 }] : [];
  return { person, single };
}

export default function Checkout({ loaderData }: Route.ComponentProps) {
  const { person, single } = loaderData;
  const kept = useCart();
  const [held] = useHeldOrders();
  const [placed, setPlaced] = useState<HeldOrder | null>(null);
  // the cart lies in the browser: until it was looked at, nothing is said about it
  const [looked, setLooked] = useState(single !== null);
  useEffect(() => setLooked(true), []);
  const cart = single ?? kept;
  // once the items are back, from whichever tab, there is something to order again
  const waitsFor = single !== null ? placed : cart.length === 0 ? (placed ?? held) : null;
  return (
    <div className={classes.stage}>
      <PageTitle title="Checkout" />
      <noscript>
        <p className={classes.scripts}>The checkout needs JavaScript. Please switch it on for this site.</p>
      </noscript>
      {!looked ? (
        <Skeleton height="36rem" />
      ) : waitsFor ? (
        <WaitingForPayment order={waitsFor} onGiveUp={() => setPlaced(null)} />
      ) : cart.length === 0 ? (
        <EmptyState
          why="data"
          title="Your cart is empty"
          action={
            <ButtonLink kind="primary" to="/shop">
              Continue Shopping
            </ButtonLink>
          }
        >
          Add some beautiful products to get started!
        </EmptyState>
      ) : (
        <CheckoutPage cart={cart} fromCart={single === null} person={person} onPlaced={setPlaced} />
      )}
    </div>
  );
}
