import { Link } from 'react-router';
import type { PublicProduct } from '#contract/catalog/catalog.ts';
import { addToCart } from '#web/order/cart/cart-store.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/dialog/sheet.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { cartItemOf } from './cart-item.ts';
import { Plinth } from './plinth.tsx';
import { WishButton } from './wish-button.tsx';
import classes from './wish-list.module.css';
import { useWishes } from './wishes.ts';

type Props = {
  open: boolean;
  onClose: () => void;
  products: readonly PublicProduct[];
  currency: string;
  /** Offered to guests, because the account stores wishes of signed-in users. */
  onSignIn?: () => void;
};

function SignInHint({ onSignIn }: Pick<Props, 'onSignIn'>) {
  if (!onSignIn) return <p className={classes.note}>Saved to your account, on every device.</p>;
  return (
    <p className={classes.note}>
      Kept on this device.{' '}
      <button type="button" className={classes.signIn} onClick={onSignIn}>
        Sign in to keep it with your account
      </button>
    </p>
  );
}

/** The wish list of the account, or of this device for guests. */
export default function WishList({ open, onClose, products, currency, onSignIn }: Props) {
  const wishes = useWishes();
  const wished = wishes.flatMap((code) => products.filter(({ product_code }) => product_code === code));
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Wish List"
      {...(wished.length > 0 && { footer: <SignInHint {...(onSignIn && { onSignIn })} /> })}
    >
      {wished.length === 0 ? (
        <EmptyState
          why="data"
          title="No wishes yet"
          action={
            <Button kind="primary" onClick={onClose}>
              Continue Shopping
            </Button>
          }
        >
          Press the heart of a product to keep it here.
        </EmptyState>
      ) : (
        <ul className={classes.list}>
          {wished.map((product) => (
            <li key={product.product_code} className={classes.wish}>
              <Plinth packshot={product.packshot} title={product.title} size="thumb" />
              <div className={classes.text}>
                <Link
                  to={`/shop/${encodeURIComponent(product.product_code)}`}
                  onClick={onClose}
                  className={classes.title}
                >
                  {product.title}
                </Link>
                <Amount value={product.inventory_price} currency={currency} />
                {product.shades.length === 0 ? (
                  <Button
                    kind="plain"
                    size="sm"
                    aria-label={`Add to Cart: ${product.title}`}
                    onClick={() => addToCart(cartItemOf(product, null))}
                  >
                    Add to Cart
                  </Button>
                ) : (
                  <ButtonLink
                    kind="plain"
                    size="sm"
                    to={`/shop/${encodeURIComponent(product.product_code)}`}
                    onClick={onClose}
                  >
                    Choose a shade
                  </ButtonLink>
                )}
              </div>
              <WishButton code={product.product_code} title={product.title} />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
