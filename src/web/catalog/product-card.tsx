import type { MouseEvent } from 'react';
import { Form, Link, useNavigate } from 'react-router';
import type { PublicProduct } from '#contract/catalog/catalog.ts';
import { companyLanguage } from '#domain/language/language.ts';
import { m } from '#messages';
import { addToCart } from '#web/order/cart/cart-store.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { formField } from '#web/ui/form/form-answer.ts';
import { cartItemOf } from './cart-item.ts';
import { Plinth } from './plinth.tsx';
import classes from './product-card.module.css';
import { Rating } from './rating.tsx';
import { WishButton } from './wish-button.tsx';

/** State for the product's page: the shop is behind it, and where the focus starts. */
export type FromShelf = { readonly fromShelf: true; readonly chooseShade?: true };

type Props = {
  product: PublicProduct;
  currency: string;
  /** The address's query: the shop stays filtered behind the product. */
  search: string;
};

/** Adds the product to the cart. A product with shades opens instead, so that one can be chosen. */
function AddButton({ product, search }: Pick<Props, 'product' | 'search'>) {
  const navigate = useNavigate();
  const pathname = `/shop/${encodeURIComponent(product.product_code)}`;
  const hasShades = product.shades.length > 0;
  if (product.sold_out) return <p className={classes.soldOut}>{m.product_out_of_stock()}</p>;
  const add = (event: MouseEvent) => {
    event.preventDefault();
    if (!hasShades) return addToCart(cartItemOf(product, null));
    const state: FromShelf = { fromShelf: true, chooseShade: true };
    void navigate({ pathname, search }, { state, preventScrollReset: true });
  };
  const button = (
    <Button type="submit" kind="primary" onClick={add} aria-label={m.product_add_to_cart({ product: product.title })}>
      {m.add_to_cart()}
    </Button>
  );
  if (hasShades) return <Form action={pathname}>{button}</Form>;
  return (
    <Form method="post" action={`/shop${search}`}>
      <input type="hidden" name={formField} value="addToCart" />
      <input type="hidden" name="product.product_code" value={product.product_code} />
      {button}
    </Form>
  );
}

/** A product in the shop. The whole card is a link; its buttons are above the link. */
export function ProductCard({ product, currency, search }: Props) {
  const { product_code, title, item_description, item_category, inventory_price, rating, review_count } = product;
  const to = { pathname: `/shop/${encodeURIComponent(product_code)}`, search };
  return (
    <article className={classes.card} aria-labelledby={`p-${product_code}`}>
      <Plinth packshot={product.packshot} image={product.image} title={title} shade={product.shades[0]?.color} />
      <p className={classes.category} lang={companyLanguage}>
        {item_category}
      </p>
      <div className={classes.wish}>
        <WishButton code={product_code} title={title} />
      </div>
      <div className={classes.text}>
        <h2 id={`p-${product_code}`} className={classes.title} lang={companyLanguage}>
          <Link to={to} state={{ fromShelf: true } satisfies FromShelf} preventScrollReset className={classes.cover}>
            {title}
          </Link>
        </h2>
        <p className={classes.description} lang={companyLanguage}>
          {item_description}
        </p>
        <p className={classes.facts}>
          <span className={classes.code}>{product_code}</span>
          {rating !== null && <Rating rating={rating} count={review_count} />}
        </p>
        <div className={classes.buy}>
          <span className={classes.price}>
            <Amount value={inventory_price} currency={currency} />
          </span>
          <div className={classes.add}>
            <AddButton product={product} search={search} />
          </div>
        </div>
      </div>
    </article>
  );
}
