import { Link } from 'react-router';
import type { OrderContents as Contents } from '#contract/order/payment.ts';
import { m } from '#messages';
import { Plinth } from '#web/catalog/plinth.tsx';
import { taxLabel } from '#web/pricing/tax-label.ts';
import { ShippingRow, TotalsList, TotalsRow } from '#web/pricing/totals.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { addressText } from './address-text.ts';
import { itemName } from './item-name.ts';
import { LineItem } from './line-item.tsx';
import classes from './order-contents.module.css';

type Line = Contents['lines'][number];

function Item({ line, currency }: { line: Line; currency: string }) {
  const name = itemName(line);
  return (
    <LineItem
      picture={
        <Plinth
          packshot={line.packshot}
          image={line.image}
          title={name}
          shade={line.shade_color ?? undefined}
          size="thumb"
        />
      }
      title={line.sold ? <Link to={`/shop/${encodeURIComponent(line.product_code)}`}>{name}</Link> : name}
      facts={
        <>
          {line.shade !== null && <span>{line.shade}</span>}
          <span>{m.cart_quantity({ quantity: line.quantity })}</span>
          <Amount value={line.unit_price} currency={currency} />
          {line.returned > 0 && (
            <span className={classes.returned}>
              {m.order_item_returned({ returned: String(line.returned), bought: String(line.quantity) })}
            </span>
          )}
        </>
      }
      amount={<Amount value={line.amount} currency={currency} />}
    />
  );
}

/** The items, the price and the address of an order, for the buyer. */
export function OrderContents({ contents, currency }: { contents: Contents; currency: string }) {
  const { lines, subtotal, discounts, shipping, taxes, charged, returned, net, shipping_address } = contents;
  const amount = (value: string) => <Amount value={value} currency={currency} />;
  const total = (value: string) => <Amount value={value} currency={currency} withCode />;
  return (
    <section className={classes.contents} aria-labelledby="order-items">
      <h2 id="order-items" className={classes.heading}>
        {m.order_items()}
      </h2>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <Item key={line.line_no} line={line} currency={currency} />
        ))}
      </ul>
      <TotalsList>
        <TotalsRow label={m.total_subtotal()}>{amount(subtotal)}</TotalsRow>
        {discounts !== '0.00' && (
          <TotalsRow label={m.order_discount()} kind="saving">
            {amount(`-${discounts}`)}
          </TotalsRow>
        )}
        <ShippingRow amount={shipping} currency={currency} />
        {taxes.length === 0 && <TotalsRow label={m.total_tax()}>{amount('0.00')}</TotalsRow>}
        {taxes.map((tax) => (
          <TotalsRow key={tax.name} label={taxLabel(tax)}>
            {amount(tax.amount)}
          </TotalsRow>
        ))}
        <TotalsRow label={m.total()} kind="total">
          {total(charged)}
        </TotalsRow>
        {returned !== '0.00' && (
          <>
            <TotalsRow label={m.order_returned_with_tax()}>{amount(`-${returned}`)}</TotalsRow>
            <TotalsRow label={m.order_net()}>{total(net)}</TotalsRow>
          </>
        )}
      </TotalsList>
      {shipping_address !== null && (
        <div className={classes.address}>
          <h3 className={classes.label}>{m.order_ships_to()}</h3>
          <p>{addressText(shipping_address)}</p>
        </div>
      )}
    </section>
  );
}
