import { type ReactNode, Suspense } from 'react';
import type { PricedCart } from '#contract/pricing.ts';
import { useCompany } from '#web/company/company.ts';
import { ShippingThread } from '#web/pricing/shipping-thread.tsx';
import { TaxInfo } from '#web/pricing/tax-info.tsx';
import { Totals, TotalsWaiting } from '#web/pricing/totals.tsx';
import type { Priced } from '#web/pricing/use-priced-cart.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyAhead } from '#web/ui/lazy-ahead.ts';
import type { Cart } from './cart.ts';
import { CartLines } from './cart-lines.tsx';
import classes from './checkout.module.css';

const PricesChanged = lazyAhead(() => import('./prices-changed.tsx'));

type Props = {
  cart: Cart;
  editable: boolean;
  priced: Priced | null;
  waiting: boolean;
  failed: boolean;
  onRetry: () => void;
  country: string;
  /** The price before the one that is shown, where the server refused it. */
  changedFrom: PricedCart | null;
  /** The way on. */
  children: ReactNode;
};

/** What is ordered and what it costs, beside the form. */
export function OrderSummary(props: Props) {
  const { cart, editable, priced, waiting, failed, onRetry, country, changedFrom, children } = props;
  const { shipping } = useCompany();
  return (
    <section className={classes.summary} aria-labelledby="summary">
      <h2 id="summary" className={classes.summaryTitle}>
        Order summary
      </h2>
      <CartLines cart={cart} priced={priced} editable={editable} />
      {priced && <ShippingThread priced={priced.cart} />}
      {failed && (
        <p className={classes.failed} role="alert">
          The prices could not be loaded. Please try again later.{' '}
          <Button kind="plain" size="sm" onClick={onRetry}>
            Try again
          </Button>
        </p>
      )}
      {priced ? <Totals priced={priced.cart} waiting={waiting} /> : <TotalsWaiting />}
      <TaxInfo priced={priced?.cart ?? null} country={country} />
      {changedFrom && priced && (
        <Suspense>
          <PricesChanged before={changedFrom} now={priced.cart} />
        </Suspense>
      )}
      {children}
      <p className={classes.promise}>{`Ships within ${shipping.withinHours} hours`}</p>
    </section>
  );
}
