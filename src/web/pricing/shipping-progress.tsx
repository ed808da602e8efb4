import type { PricedCart } from '#contract/pricing/pricing.ts';
import { m } from '#messages';
import { formatAmount, formatWholeAmount } from '#web/ui/format-amount.ts';
import classes from './shipping-progress.module.css';

/** The progress of the cart towards free shipping, 0 to 1. */
export function wayToFreeShipping({
  free_shipping_from,
  until_free_shipping,
}: Pick<PricedCart, 'free_shipping_from' | 'until_free_shipping'>): number {
  const whole = Number(free_shipping_from);
  return whole > 0 ? Math.min(1, Math.max(0, 1 - Number(until_free_shipping) / whole)) : 1;
}

/** A progress line for free shipping. The sentence beside it has the same information. */
export function ShippingProgress({ priced }: { priced: PricedCart }) {
  const { currency, free_shipping_from, until_free_shipping } = priced;
  const way = wayToFreeShipping(priced);
  const free = way >= 1;
  return (
    <div className={classes.thread} data-free={free || undefined}>
      <p className={classes.text}>
        {free
          ? m.shipping_free_reached({ amount: formatWholeAmount(free_shipping_from, currency) })
          : m.shipping_free_missing({ amount: formatAmount(until_free_shipping, currency) })}
      </p>
      <div className={classes.line} aria-hidden="true">
        <span className={classes.grown} style={{ transform: `scaleX(${way})` }} />
      </div>
    </div>
  );
}
