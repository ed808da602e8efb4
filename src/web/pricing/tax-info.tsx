import { useId } from 'react';
import type { PricedCart } from '#contract/pricing/pricing.ts';
import classes from './tax-info.module.css';

type Props = {
  priced: PricedCart | null;
  country: string;
};

/** Explains how the tax is determined and what it applies to. The amounts are in the totals. */
export function TaxInfo({ priced, country }: Props) {
  const id = useId();
  const free = priced?.tax_known === true && priced.taxes.length === 0;
  return (
    <section className={classes.card} aria-labelledby={id}>
      <p id={id} className={classes.title}>
        Tax information
      </p>
      <p className={classes.text}>
        {country !== 'CA'
          ? 'We charge no tax on orders that leave Canada.'
          : free
            ? 'No tax is charged where this order goes.'
            : 'Tax follows the province we ship to. It is charged on the discounted subtotal and the shipping.'}
      </p>
    </section>
  );
}
