import type { PricedCart } from '#contract/pricing.ts';
import { formatAmount, formatWholeAmount } from '#web/ui/format-amount.ts';
import classes from './shipping-thread.module.css';

/** How much of the way to free shipping the cart has gone, 0 to 1. */
export function wayToFreeShipping({
  free_shipping_from,
  until_free_shipping,
}: Pick<PricedCart, 'free_shipping_from' | 'until_free_shipping'>): number {
  const whole = Number(free_shipping_from);
  return whole > 0 ? Math.min(1, Math.max(0, 1 - Number(until_free_shipping) / whole)) : 1;
}

/** A thread that grows towards free shipping. The sentence says the same as the thread. */
export function ShippingThread({ priced }: { priced: PricedCart }) {
  const { currency, free_shipping_from, until_free_shipping } = priced;
  const way = wayToFreeShipping(priced);
  const free = way >= 1;
  return (
    <div className={classes.thread} data-free={free || undefined}>
      <p className={classes.words}>
        {free
          ? `Your order ships free: it has reached ${formatWholeAmount(free_shipping_from, currency)}.`
          : `${formatAmount(until_free_shipping, currency)} more and your order ships free.`}
      </p>
      <div className={classes.line} aria-hidden="true">
        <span className={classes.grown} style={{ transform: `scaleX(${way})` }} />
      </div>
    </div>
  );
}
