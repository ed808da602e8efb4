import type { MouseEvent, ReactNode } from 'react';
import { Form, useMatch } from 'react-router';
import { m } from '#messages';
import { Button } from '#web/ui/button.tsx';
import { countOf } from './cart.ts';
import classes from './cart-button.module.css';
import { useCart } from './cart-store.ts';
import { openCart } from './cart-window.ts';

function CartPicture() {
  return (
    <svg viewBox="0 0 24 24" className={classes.picture} aria-hidden="true" focusable="false">
      <path d="M5.5 8.5h13l1 11.5h-15zM8.5 8.5V7a3.5 3.5 0 0 1 7 0v1.5" />
    </svg>
  );
}

const show = (event: MouseEvent) => {
  event.preventDefault();
  openCart();
};

/** Without scripts a button of the cart opens the checkout, where the cart can be changed. */
const CartForm = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <Form action="/checkout" className={className}>
    {children}
  </Form>
);

/** Opens the cart. The count is always rendered so that the layout does not shift when it loads. */
export function CartButton() {
  const count = countOf(useCart());
  return (
    <CartForm>
      <Button type="submit" kind="plain" icon={<CartPicture />} aria-haspopup="dialog" onClick={show}>
        {m.cart()} <span className={classes.count}>{count}</span>
      </Button>
    </CartForm>
  );
}

/**
 * The floating cart button of small screens, shown when the header has scrolled away. With `resting` it sits at the
 * end of the page, where it covers no buttons.
 */
export function FloatingCartButton({ resting }: { resting: boolean }) {
  const count = countOf(useCart());
  return (
    <CartForm className={classes.boxless}>
      <button
        type="submit"
        className={classes.floating}
        data-resting={resting || undefined}
        aria-label={m.cart_open_count({ count })}
        aria-haspopup="dialog"
        onClick={show}
      >
        <CartPicture />
        <span className={classes.bubble}>{count}</span>
      </button>
    </CartForm>
  );
}

/** The compact button of the header, on pages without a cart button of their own. */
export function HeaderCartButton() {
  const count = countOf(useCart());
  const inShop = useMatch('/shop/*') !== null;
  const atCheckout = useMatch('/checkout') !== null;
  if (inShop || atCheckout) return null;
  return (
    <CartForm>
      <button
        type="submit"
        className={classes.header}
        aria-label={m.cart_count({ count })}
        aria-haspopup="dialog"
        onClick={show}
      >
        <CartPicture />
        <span className={classes.count}>{count}</span>
      </button>
    </CartForm>
  );
}
