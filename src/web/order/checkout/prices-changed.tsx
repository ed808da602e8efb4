import { useEffect, useRef } from 'react';
import type { PricedCart } from '#contract/pricing/pricing.ts';
import { formatAmount } from '#web/ui/format-amount.ts';
import classes from './checkout.module.css';

/** The price shown before the server calculated a new one. */
export default function PricesChanged({ before, now }: { before: PricedCart; now: PricedCart }) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => card.current?.focus(), []);
  return (
    <div ref={card} className={classes.changed} role="alert" tabIndex={-1}>
      <p className={classes.changedTitle}>Prices have changed</p>
      <p>
        {`The total was ${formatAmount(before.total, before.currency)} and is now ${formatAmount(now.total, now.currency)}. Press Checkout again to order at these prices.`}
      </p>
    </div>
  );
}
