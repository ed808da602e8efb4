import type { ReactNode } from 'react';
import type { PricedCart } from '#contract/pricing/pricing.ts';
import { m } from '#messages';
import { Amount } from '#web/ui/amount.tsx';
import { formatRate } from '#web/ui/format-amount.ts';
import classes from './totals.module.css';

type RowProps = { label: ReactNode; children: ReactNode; kind?: 'saving' | 'total' };

function Row({ label, children, kind }: RowProps) {
  return (
    <div className={classes.row} data-kind={kind}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A placeholder with the height of the totals. */
export function TotalsSkeleton() {
  return (
    <dl className={classes.totals} aria-busy="true">
      {[m.total_subtotal(), m.total_shipping(), m.total_tax()].map((label) => (
        <Row key={label} label={label}>
          <span className={classes.blank} />
        </Row>
      ))}
      <Row label={m.total()} kind="total">
        <span className={classes.blank} />
      </Row>
    </dl>
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
    <dl className={classes.totals} aria-busy={waiting}>
      <Row label={m.total_subtotal()}>{amount(subtotal)}</Row>
      {discount_rate > 0 && (
        <Row label={m.total_consultant_discount({ rate: formatRate(discount_rate) })} kind="saving">
          {amount(`-${discount}`)}
        </Row>
      )}
      <Row label={m.total_shipping()}>
        {shipping === '0.00' ? <span className={classes.free}>{m.shipping_free()}</span> : amount(shipping)}
      </Row>
      {!tax_known && (
        <Row label={m.total_tax()}>
          {/* Only orders to Canada are taxed. */}
          {country !== null && country !== 'CA' ? (
            amount('0.00')
          ) : (
            <span className={classes.later}>{m.tax_at_checkout()}</span>
          )}
        </Row>
      )}
      {tax_known && taxes.length === 0 && <Row label={m.total_tax()}>{amount('0.00')}</Row>}
      {tax_known &&
        taxes.map((tax) => (
          <Row key={tax.label} label={tax.label}>
            {amount(tax.amount)}
          </Row>
        ))}
      <Row label={m.total()} kind="total">
        <span aria-live="polite">
          <Amount value={total} currency={currency} withCode />
        </span>
      </Row>
    </dl>
  );
}
