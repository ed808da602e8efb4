import { useEffect, useRef } from 'react';
import { formatList } from '#contract/language/format.ts';
import { m } from '#messages';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { formField } from '#web/ui/form/form-answer.ts';
import type { Cart } from './cart.ts';
import { removeFromCart } from './cart-store.ts';
import classes from './unavailable.module.css';

type Props = {
  cart: Cart;
  /** The codes of products that are not on sale. */
  codes: readonly string[];
  /** False for a single product that is bought directly. */
  editable: boolean;
};

/** Lists the products that can no longer be bought and removes them from the cart. */
export default function Unavailable({ cart, codes, editable }: Props) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  const gone = cart.filter(({ product_code }) => codes.includes(product_code));
  const names = [...new Set(gone.map(({ title }) => title))];
  return (
    <div ref={notice} role="alert" tabIndex={-1} className={classes.notice}>
      <p>
        {names.length === 1
          ? m.cart_product_unavailable({ product: names[0] ?? '' })
          : m.cart_products_unavailable({ products: formatList(names) })}
      </p>
      {editable ? (
        <Button
          size="sm"
          type="submit"
          name={formField}
          value={`removeProducts#${codes.join(',')}`}
          onClick={(event) => {
            event.preventDefault();
            gone.forEach(removeFromCart);
          }}
        >
          {m.cart_remove_unavailable()}
        </Button>
      ) : (
        <ButtonLink size="sm" to="/shop">
          {m.shop_back()}
        </ButtonLink>
      )}
    </div>
  );
}
