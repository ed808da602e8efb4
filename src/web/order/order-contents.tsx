import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OrderContents as Contents } from '#contract/order/payment.ts';
import { centsOf, formatDecimal } from '#domain/money/decimal.ts';
import { m } from '#messages';
import { Plinth } from '#web/catalog/plinth.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { addressText } from './address-text.ts';
import { itemName } from './item-name.ts';
import classes from './order-contents.module.css';

type Line = Contents['lines'][number];

type RowProps = { label: string; children: ReactNode; kind?: 'saving' | 'total' };

const Row = ({ label, children, kind }: RowProps) => (
  <div className={classes.row} data-kind={kind}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

function Item({ line, currency }: { line: Line; currency: string }) {
  const name = itemName(line);
  return (
    <li className={classes.line}>
      <div className={classes.picture}>
        <Plinth
          packshot={line.packshot}
          image={line.image}
          title={name}
          shade={line.shade_color ?? undefined}
          size="thumb"
        />
      </div>
      <div className={classes.text}>
        <p className={classes.title}>{line.sold ? <Link to={`/shop/${line.product_code}`}>{name}</Link> : name}</p>
        <p className={classes.facts}>
          {line.shade !== null && <span>{line.shade}</span>}
          <span>{m.cart_quantity({ quantity: line.quantity })}</span>
          <Amount value={line.unit_price} currency={currency} />
          {line.returned > 0 && (
            <span className={classes.returned}>
              {m.order_item_returned({ returned: String(line.returned), bought: String(line.quantity) })}
            </span>
          )}
        </p>
      </div>
      <p className={classes.amount}>
        <Amount value={line.amount} currency={currency} />
      </p>
    </li>
  );
}

/** The items, the price and the address of an order, for the buyer. */
export default function OrderContents({ contents, currency }: { contents: Contents; currency: string }) {
  const { lines, subtotal, discounts, shipping, taxes, charged, returned, shipping_address } = contents;
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
      <dl className={classes.totals}>
        <Row label={m.total_subtotal()}>{amount(subtotal)}</Row>
        {centsOf(discounts) > 0n && (
          <Row label={m.order_discount()} kind="saving">
            {amount(`-${discounts}`)}
          </Row>
        )}
        <Row label={m.total_shipping()}>{centsOf(shipping) === 0n ? m.shipping_free() : amount(shipping)}</Row>
        {taxes.length === 0 && <Row label={m.total_tax()}>{amount('0.00')}</Row>}
        {taxes.map((tax) => (
          <Row key={tax.name} label={tax.name}>
            {amount(tax.amount)}
          </Row>
        ))}
        <Row label={m.total()} kind="total">
          {total(charged)}
        </Row>
        {centsOf(returned) > 0n && (
          <>
            <Row label={m.order_returned_with_tax()}>{amount(`-${returned}`)}</Row>
            <Row label={m.order_net()}>{total(formatDecimal(centsOf(charged) - centsOf(returned), 2))}</Row>
          </>
        )}
      </dl>
      {shipping_address !== null && (
        <div className={classes.address}>
          <h3 className={classes.label}>{m.order_ships_to()}</h3>
          <p>{addressText(shipping_address)}</p>
        </div>
      )}
    </section>
  );
}
