import type { ReactNode } from 'react';
import type { PricedCart } from '#contract/pricing/pricing.ts';
import { m } from '#messages';
import { Amount } from '#web/ui/amount.tsx';
import { formatRate } from '#web/ui/format-amount.ts';
import { taxLabel } from './tax-label.ts';
import classes from './totals.module.css';

type RowProps = { label: ReactNode; children: ReactNode; kind?: 'saving' | 'total' };

/** An amount of `TotalsList`. */
export const TotalsRow = ({ label, children, kind }: RowProps) => (
  <div className={classes.row} data-kind={kind}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** The amounts that add up to what a cart or an order costs. */
export const TotalsList = ({ waiting = false, children }: { waiting?: boolean; children: ReactNode }) => (
  <dl className={classes.totals} aria-busy={waiting}>
    {children}
  </dl>
);

type ShippingRowProps = { amount: string; currency: string };

export const ShippingRow = ({ amount, currency }: ShippingRowProps) => (
  <TotalsRow label={m.total_shipping()}>
    {amount === '0.00' ? (
      <span className={classes.free}>{m.shipping_free()}</span>
    ) : (
      <Amount value={amount} currency={currency} />
    )}
  </TotalsRow>
);

/** A placeholder with the height of the totals. */
export function TotalsSkeleton() {
  return (
    <TotalsList waiting>
      {[m.total_subtotal(), m.total_shipping(), m.total_tax()].map((label) => (
        <TotalsRow key={label} label={label}>
          <span className={classes.blank} />
        </TotalsRow>
      ))}
      <TotalsRow label={m.total()} kind="total">
        <span className={classes.blank} />
      </TotalsRow>
    </TotalsList>
  );
}

type Props = {
  priced: PricedCart;
  /** The cart has changed and the new totals are loading. */
  waiting: boolean;
  /** Where the order goes, in the checkout; null while it is not asked for. */
  country?: string | null;
};

/** The order's totals as calculated by the server. Taxes have their names. */
export function Totals({ priced, waiting, country = null }: Props) {
  const { currency, subtotal, discount, discount_rate, shipping, taxes, tax_known, total } = priced;
  const amount = (value: string) => <Amount value={value} currency={currency} />;
  return (
    <TotalsList waiting={waiting}>
      <TotalsRow label={m.total_subtotal()}>{amount(subtotal)}</TotalsRow>
      {discount_rate > 0 && (
        <TotalsRow label={m.total_consultant_discount({ rate: formatRate(discount_rate) })} kind="saving">
          {amount(`-${discount}`)}
        </TotalsRow>
      )}
      <ShippingRow amount={shipping} currency={currency} />
      {!tax_known && (
        <TotalsRow label={m.total_tax()}>
          {/* Only orders to Canada are taxed. */}
          {country !== null && country !== 'CA' ? (
            amount('0.00')
          ) : (
            <span className={classes.later}>{m.tax_at_checkout()}</span>
          )}
        </TotalsRow>
      )}
      {tax_known && taxes.length === 0 && <TotalsRow label={m.total_tax()}>{amount('0.00')}</TotalsRow>}
      {tax_known &&
        taxes.map((tax) => (
          <TotalsRow key={tax.label} label={taxLabel(tax)}>
            {amount(tax.amount)}
          </TotalsRow>
        ))}
      <TotalsRow label={m.total()} kind="total">
        <span aria-live="polite">
          <Amount value={total} currency={currency} withCode />
        </span>
      </TotalsRow>
    </TotalsList>
  );
}
