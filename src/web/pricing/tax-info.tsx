import type { PricedCart } from '#contract/pricing.ts';
import classes from './tax-info.module.css';

type Props = {
  priced: PricedCart | null;
  country: string;
};

/** Why this tax, or why none yet: which place decides it and what it is taken of. */
export function TaxInfo({ priced, country }: Props) {
  const known = priced?.tax_known ?? false;
  const labels = known ? (priced?.taxes ?? []).map(({ label }) => label) : [];
  return (
    <section className={classes.card} aria-label="Tax information">
      <p className={classes.title}>
        {country !== 'CA'
          ? 'No tax on this order'
          : labels.length > 0
            ? labels.join(' · ')
            : known
              ? 'No tax on this order'
              : 'Tax calculated at checkout'}
      </p>
      <p className={classes.words}>
        {country === 'CA'
          ? 'Tax follows the province we ship to. It is charged on the discounted subtotal and the shipping.'
          : 'We charge no tax on orders that leave Canada.'}
      </p>
    </section>
  );
}
