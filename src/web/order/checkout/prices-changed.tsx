import { useEffect, useRef } from 'react';
import type { PricedCart } from '#contract/pricing/pricing.ts';
import { m } from '#messages';
import { formatAmount } from '#web/ui/format-amount.ts';
import classes from './checkout.module.css';

/** The total that was shown before. Without scripts it may have been one without tax. */
export type ShownTotal = Pick<PricedCart, 'total' | 'currency' | 'tax_known'>;

/** The total shown before the server calculated a new one. */
export default function PricesChanged({ before, now }: { before: ShownTotal; now: PricedCart }) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => card.current?.focus(), []);
  const total = formatAmount(now.total, now.currency);
  return (
    <div ref={card} className={classes.changed} role="alert" tabIndex={-1}>
      <p className={classes.changedTitle}>{before.tax_known ? m.prices_changed() : m.prices_with_tax()}</p>
      <p>
        {before.tax_known
          ? m.prices_changed_description({ before: formatAmount(before.total, before.currency), total })
          : m.prices_with_tax_description({ total })}
      </p>
    </div>
  );
}
