import { m } from '#messages';
import { ShippingProgress } from '#web/pricing/shipping-progress.tsx';
import { TaxInfo } from '#web/pricing/tax-info.tsx';
import { Totals, TotalsSkeleton } from '#web/pricing/totals.tsx';
import { usePricedCart } from '#web/pricing/use-priced-cart.ts';
import { useCompany } from '#web/settings/company.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/dialog/sheet.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useCheckoutDraft } from '../checkout/checkout-draft.ts';
import { destinationOf } from '../checkout/checkout-form.ts';
import HeldOrders from '../held-orders.tsx';
import { type Cart, countOf } from './cart.ts';
import { CartLines } from './cart-lines.tsx';
import classes from './cart-sheet.module.css';
import { useCart } from './cart-store.ts';
import { closeCart, useCartOpen } from './cart-window.ts';
import Unavailable from './unavailable.tsx';

function Summary({ cart }: { cart: Cart }) {
  const destination = destinationOf(useCheckoutDraft());
  const { priced, waiting, failed, retry } = usePricedCart(cart, destination);
  return (
    <>
      {priced && priced.unavailable.length > 0 && <Unavailable cart={cart} codes={priced.unavailable} editable />}
      {priced && priced.cart.lines.length > 0 && <ShippingProgress priced={priced.cart} />}
      <CartLines cart={cart} priced={priced} />
      {cart.length > 0 && (
        <section className={classes.summary} aria-label={m.checkout_summary()}>
          {failed && (
            <p className={classes.failed} role="alert">
              {m.prices_failed()}{' '}
              <Button kind="plain" size="sm" onClick={retry}>
                {m.try_again()}
              </Button>
            </p>
          )}
          {!priced ? (
            <TotalsSkeleton />
          ) : (
            priced.cart.lines.length > 0 && <Totals priced={priced.cart} waiting={waiting} />
          )}
          <TaxInfo priced={priced?.cart ?? null} country={destination.country} />
        </section>
      )}
    </>
  );
}

/** The cart, in a sheet above the current page. */
export default function CartSheet() {
  const open = useCartOpen();
  const cart = useCart();
  const { shipping } = useCompany();
  const empty = cart.length === 0;
  return (
    <Sheet
      open={open}
      onClose={closeCart}
      title={empty ? m.cart_title() : m.cart_title_count({ count: countOf(cart) })}
      footer={
        !empty && (
          <div className={classes.foot}>
            <ButtonLink kind="primary" size="lg" wide to="/checkout" onClick={closeCart}>
              {m.checkout()}
            </ButtonLink>
            <p className={classes.promise}>{m.shipping_within({ hours: shipping.withinHours })}</p>
          </div>
        )
      }
    >
      <HeldOrders />
      <Summary cart={cart} />
      {empty && (
        <EmptyState
          why="data"
          title={m.cart_empty()}
          action={
            <Button kind="primary" onClick={closeCart}>
              {m.shop_continue()}
            </Button>
          }
        >
          {m.cart_empty_description()}
        </EmptyState>
      )}
    </Sheet>
  );
}
