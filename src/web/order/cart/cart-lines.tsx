import { useEffect, useRef, useState } from 'react';
import { maxQuantity } from '#domain/pricing/cart-limits.ts';
import { m } from '#messages';
import { Plinth } from '#web/catalog/plinth.tsx';
import type { Priced } from '#web/pricing/price-lines.ts';
import { pricedLineOf } from '#web/pricing/use-priced-cart.ts';
import { useCompany } from '#web/settings/company.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { formField } from '#web/ui/form/form-answer.ts';
import { formatAmount } from '#web/ui/format-amount.ts';
import { LineItem } from '../line-item.tsx';
import { type Cart, type CartItem, isSame, keyOf, nameOf } from './cart.ts';
import classes from './cart-lines.module.css';
import { clearCart, removeFromCart, setQuantity } from './cart-store.ts';

/** The last removed item, its position and how to restore it. */
type Removed = { readonly at: number; readonly text: string; readonly undo: () => void };

/** A button that changes the cart at once; without scripts it sends the checkout's form. */
const changesTo = (item: CartItem, quantity: number, change: () => void) =>
  ({
    type: 'submit',
    name: formField,
    value: `changeCart#${keyOf(item)}#${quantity}`,
    onClick: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      change();
    },
  }) as const;

function Quantity({ item, onRemove }: { item: CartItem; onRemove: () => void }) {
  const name = nameOf(item);
  return (
    <div className={classes.quantity}>
      <button
        aria-label={m.cart_one_less({ product: name })}
        {...changesTo(item, item.quantity - 1, () =>
          item.quantity > 1 ? setQuantity(item, item.quantity - 1) : onRemove(),
        )}
      >
        −
      </button>
      <output aria-label={m.cart_quantity_of({ product: name })}>{item.quantity}</output>
      <button
        aria-label={m.cart_one_more({ product: name })}
        disabled={item.quantity >= maxQuantity}
        {...changesTo(item, item.quantity + 1, () => setQuantity(item, item.quantity + 1))}
      >
        +
      </button>
    </div>
  );
}

type LineProps = { item: CartItem; priced: Priced | null; onRemove: (() => void) | null };

function Line({ item, priced, onRemove }: LineProps) {
  const { currencies } = useCompany();
  const line = pricedLineOf(priced, item);
  const unavailable = priced?.unavailable.includes(item.product_code) ?? false;
  return (
    <LineItem
      picture={
        <Plinth
          packshot={item.packshot}
          image={item.image}
          title={item.title}
          shade={item.shade_colour ?? undefined}
          size="thumb"
        />
      }
      title={line?.title ?? item.title}
      facts={
        <>
          {item.variant !== null && (
            <span className={classes.shade}>
              {item.shade_colour !== null && (
                <span className={classes.swatch} style={{ background: item.shade_colour }} aria-hidden="true" />
              )}
              {item.variant}
            </span>
          )}
          {unavailable ? (
            <span className={classes.problem}>{m.cart_unavailable()}</span>
          ) : (
            <Amount value={line?.price ?? item.price} currency={currencies.shop} />
          )}
          {!unavailable && item.earlier_price !== undefined && item.earlier_price !== (line?.price ?? item.price) && (
            <span className={classes.problem}>
              {m.cart_price_changed({ before: formatAmount(item.earlier_price, currencies.shop) })}
            </span>
          )}
          {line && line.available !== null && line.quantity === item.quantity && (
            <span className={classes.problem} role="alert">
              {line.available === 0 ? m.cart_out_of_stock() : m.cart_only_left({ shown: String(line.available) })}
            </span>
          )}
          {!onRemove && <span>{m.cart_quantity({ quantity: item.quantity })}</span>}
        </>
      }
      amount={line && line.quantity === item.quantity && <Amount value={line.amount} currency={currencies.shop} />}
      unavailable={unavailable}
    >
      {onRemove && (
        <div className={classes.tools}>
          {!unavailable && <Quantity item={item} onRemove={onRemove} />}
          <button
            className={classes.remove}
            aria-label={m.cart_remove_named({ product: nameOf(item) })}
            {...changesTo(item, 0, onRemove)}
          >
            {m.cart_remove()}
          </button>
        </div>
      )}
    </LineItem>
  );
}

function Undo({ gone, onUndone }: { gone: Removed; onUndone: () => void }) {
  const row = useRef<HTMLLIElement>(null);
  // The removed line had the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each removal is a new row to go to
  useEffect(() => row.current?.querySelector('button')?.focus(), [gone]);
  return (
    <li ref={row} className={classes.gone}>
      <span>{gone.text}</span>
      <Button
        kind="plain"
        size="sm"
        onClick={() => {
          gone.undo();
          onUndone();
        }}
      >
        {m.cart_undo()}
      </Button>
    </li>
  );
}

type Props = {
  cart: Cart;
  priced: Priced | null;
  /** False when the quantity cannot be changed. */
  editable?: boolean;
};

/** The lines of the cart. A removed line can be restored to its position. */
export function CartLines({ cart, priced, editable = true }: Props) {
  const [gone, setGone] = useState<Removed | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const remove = (item: CartItem) => {
    const at = cart.findIndex((line) => isSame(line, item));
    setGone({ at, text: m.cart_removed({ product: nameOf(item) }), undo: removeFromCart(item) });
  };
  const clear = () => setGone({ at: 0, text: m.cart_cleared(), undo: clearCart() });
  const undoneItem = () => {
    setGone(null);
    list.current?.focus();
  };
  const rows = cart.map((item) => (
    <Line key={keyOf(item)} item={item} priced={priced} onRemove={editable ? () => remove(item) : null} />
  ));
  return (
    <div>
      <ul ref={list} className={classes.lines} aria-label={m.cart_items()} tabIndex={-1}>
        {gone ? rows.toSpliced(gone.at, 0, <Undo key="undo" gone={gone} onUndone={undoneItem} />) : rows}
      </ul>
      {editable && cart.length > 0 && (
        <p className={classes.clear}>
          <button
            type="submit"
            name={formField}
            value={`removeProducts#${cart.map(({ product_code }) => product_code).join(',')}`}
            className={classes.remove}
            onClick={(event) => {
              event.preventDefault();
              clear();
            }}
          >
            {m.cart_clear()}
          </button>
        </p>
      )}
    </div>
  );
}
