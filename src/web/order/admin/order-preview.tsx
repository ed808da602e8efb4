import type { EntryPreview } from '#contract/order/entry.ts';
import { m } from '#messages';
import { Totals, TotalsList, TotalsRow } from '#web/pricing/totals.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { Panel } from '#web/ui/panel.tsx';
import classes from '../order-page.module.css';

/** What an entered order would cost, and who would get the credit. */
export function OrderPreview({ preview }: { preview: EntryPreview }) {
  const { lines, currency, consultant } = preview;
  return (
    <Panel title={m.order_new_preview_title()} description={m.order_new_preview_hint()}>
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
        <p>{consultant === null ? m.order_new_no_credit() : m.order_new_credit_of(consultant)}</p>
      </div>
    </Panel>
  );
}
