import { useId } from 'react';
import type { PricedCart } from '#contract/pricing/pricing.ts';
import { m } from '#messages';
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
        {m.tax_information()}
      </p>
      <p className={classes.text}>
        {country !== 'CA' ? m.tax_outside_canada() : free ? m.tax_none() : m.tax_by_province()}
      </p>
    </section>
  );
}
