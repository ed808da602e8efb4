import { type ReactNode, Suspense } from 'react';
import { m } from '#messages';
import type { Priced } from '#web/pricing/price-lines.ts';
import { ShippingProgress } from '#web/pricing/shipping-progress.tsx';
import { TaxInfo } from '#web/pricing/tax-info.tsx';
import { Totals, TotalsSkeleton } from '#web/pricing/totals.tsx';
import { useCompany } from '#web/settings/company.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyAhead } from '#web/ui/lazy-ahead.ts';
import type { Cart } from '../cart/cart.ts';
import { CartLines } from '../cart/cart-lines.tsx';
import classes from './checkout.module.css';
import type { ShownTotal } from './prices-changed.tsx';

const Unavailable = lazyAhead(() => import('../cart/unavailable.tsx'));
const PricesChanged = lazyAhead(() => import('./prices-changed.tsx'));

type Props = {
  cart: Cart;
  editable: boolean;
  priced: Priced | null;
  waiting: boolean;
  failed: boolean;
  onRetry: () => void;
  country: string;
  /** The price shown before, when the server rejected it. */
  changedFrom: ShownTotal | null;
  /** The problem that prevents ordering. */
  notice: ReactNode;
  /** The button that continues. */
  children: ReactNode;
};

/** The items and prices of the order, beside the form. */
export function OrderSummary(props: Props) {
  const { cart, editable, priced, waiting, failed, onRetry, country, changedFrom, notice, children } = props;
  const { shipping } = useCompany();
  return (
    <section className={classes.summary} aria-labelledby="summary">
      <h2 id="summary" className={classes.summaryTitle}>
        {m.checkout_summary()}
      </h2>
      <CartLines cart={cart} priced={priced} editable={editable} />
      {priced && priced.cart.lines.length > 0 && <ShippingProgress priced={priced.cart} />}
      {failed && (
        <p className={classes.failed} role="alert">
          {m.prices_failed()}{' '}
          <Button kind="plain" size="sm" onClick={onRetry}>
            {m.try_again()}
          </Button>
        </p>
      )}
      {!priced ? (
        <TotalsSkeleton />
      ) : (
        priced.cart.lines.length > 0 && <Totals priced={priced.cart} waiting={waiting} country={country} />
      )}
      <TaxInfo priced={priced?.cart ?? null} country={country} />
      {changedFrom && priced && (
        <Suspense>
          <PricesChanged before={changedFrom} now={priced.cart} />
        </Suspense>
      )}
      <Suspense>
        {priced && priced.unavailable.length > 0 && (
          <Unavailable cart={cart} codes={priced.unavailable} editable={editable} />
        )}
        {notice}
      </Suspense>
      {children}
      <p className={classes.promise}>{m.shipping_within({ hours: shipping.withinHours })}</p>
    </section>
  );
}
