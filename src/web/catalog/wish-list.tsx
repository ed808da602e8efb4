import { Form, Link } from 'react-router';
import type { PublicProduct } from '#contract/catalog/catalog.ts';
import { companyLanguage } from '#domain/language/language.ts';
import { m } from '#messages';
import { addToCart } from '#web/order/cart/cart-store.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { closesDialog, type DialogState } from '#web/ui/dialog/dialog-address.tsx';
import { Sheet } from '#web/ui/dialog/sheet.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { formField } from '#web/ui/form/form-answer.ts';
import { cartItemOf } from './cart-item.ts';
import { Plinth } from './plinth.tsx';
import { WishButton } from './wish-button.tsx';
import classes from './wish-list.module.css';
import { useWishes } from './wishes.ts';

type Props = {
  dialog: DialogState;
  products: readonly PublicProduct[];
  currency: string;
  /** Offered to guests, because the account stores wishes of signed-in users. */
  onSignIn?: () => void;
};

function SignInHint({ onSignIn }: Pick<Props, 'onSignIn'>) {
  if (!onSignIn) return <p className={classes.note}>{m.wish_list_saved()}</p>;
  return (
    <Form action="/auth" className={classes.note}>
      <input type="hidden" name="next" value="/shop" />
      {m.wish_list_on_device()}{' '}
      <button
        type="submit"
        className={classes.signIn}
        onClick={(event) => {
          event.preventDefault();
          onSignIn();
        }}
      >
        {m.wish_list_sign_in()}
      </button>
    </Form>
  );
}

function Wish({ product, currency, onLeave }: { product: PublicProduct; currency: string; onLeave: () => void }) {
  const address = `/shop/${encodeURIComponent(product.product_code)}`;
  return (
    <li className={classes.wish}>
      <Plinth packshot={product.packshot} image={product.image} title={product.title} size="thumb" />
      <div className={classes.text}>
        <Link to={address} onClick={onLeave} className={classes.title} lang={companyLanguage}>
          {product.title}
        </Link>
        <Amount value={product.inventory_price} currency={currency} />
        {product.shades.length === 0 ? (
          <Form method="post" action="/shop?dialog=wishes">
            <input type="hidden" name={formField} value="addToCart" />
            <input type="hidden" name="product.product_code" value={product.product_code} />
            <Button
              type="submit"
              kind="plain"
              size="sm"
              aria-label={m.product_add_to_cart({ product: product.title })}
              onClick={(event) => {
                event.preventDefault();
                addToCart(cartItemOf(product, null));
              }}
            >
              {m.add_to_cart()}
            </Button>
          </Form>
        ) : (
          <ButtonLink kind="plain" size="sm" to={address} onClick={onLeave}>
            {m.product_choose_shade()}
          </ButtonLink>
        )}
      </div>
      <WishButton code={product.product_code} title={product.title} />
    </li>
  );
}

/** The wish list of the account, or of this device for guests. */
export function WishList({ dialog, products, currency, onSignIn }: Props) {
  const wishes = useWishes();
  const wished = wishes.flatMap((code) => products.filter(({ product_code }) => product_code === code));
  return (
    <Sheet
      open={dialog.item !== null}
      onClose={dialog.close}
      title={m.wish_list()}
      {...(wished.length > 0 && { footer: <SignInHint {...(onSignIn && { onSignIn })} /> })}
    >
      {wished.length === 0 ? (
        <EmptyState
          why="data"
          title={m.wish_list_empty()}
          action={
            <Button kind="primary" {...closesDialog(dialog.close)}>
              {m.shop_continue()}
            </Button>
          }
        >
          {m.wish_list_empty_description()}
        </EmptyState>
      ) : (
        <ul className={classes.list}>
          {wished.map((product) => (
            <Wish key={product.product_code} product={product} currency={currency} onLeave={dialog.close} />
          ))}
        </ul>
      )}
    </Sheet>
  );
}
