import type { ReactNode } from 'react';
import type { PricedCart } from '#contract/pricing/pricing.ts';
import { m } from '#messages';
import { Totals, TotalsList, TotalsRow } from '#web/pricing/totals.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { Panel } from '#web/ui/panel.tsx';
import classes from '../order-page.module.css';

type Props = {
  preview: PricedCart;
  /** Says that nothing is saved yet. */
  hint: string;
  /** A sentence below the totals. */
  children: ReactNode;
};

/** What an order with the entered items would cost. */
export function OrderPreview({ preview, hint, children }: Props) {
  const { lines, currency } = preview;
  return (
    <Panel title={m.order_new_preview_title()} description={hint}>
      <div className={classes.preview}>
        <TotalsList>
          {lines.map(({ product_code, title, variant, quantity, amount }) => {
            const item = variant === null ? title : `${title}, ${variant}`;
            return (
              <TotalsRow
                key={`${product_code} ${variant}`}
                label={m.order_new_preview_line({ item, quantity: String(quantity) })}
              >
                <Amount value={amount} currency={currency} />
              </TotalsRow>
            );
          })}
        </TotalsList>
        <Totals priced={preview} waiting={false} />
        <p>{children}</p>
      </div>
    </Panel>
  );
}
