import type { PublicProduct } from '#contract/catalog/catalog.ts';
import { m } from '#messages';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ProductCard } from './product-card.tsx';
import classes from './product-grid.module.css';

/** The active products; null if they could not be loaded. */
export type Products = readonly PublicProduct[] | null;

type Props = {
  products: readonly PublicProduct[];
  /** Whether the shop offers no product at all, filtered or not. */
  isEmpty: boolean;
  currency: string;
  search: string;
};

/** The filtered products, or the reason why there are none. */
export function ProductGrid({ products, isEmpty, currency, search }: Props) {
  if (isEmpty) {
    return (
      <EmptyState why="data" title={m.shop_empty()}>
        {m.shop_empty_description()}
      </EmptyState>
    );
  }
  if (products.length === 0) {
    return (
      <EmptyState
        why="match"
        title={m.shop_no_match()}
        action={<ButtonLink to="/shop">{m.product_show_all()}</ButtonLink>}
      >
        {m.shop_no_match_description()}
      </EmptyState>
    );
  }
  return (
    <ul className={classes.shelf} aria-label={m.shop_products()}>
      {products.map((product) => (
        <li key={product.product_code} className={classes.place}>
          <ProductCard product={product} currency={currency} search={search} />
        </li>
      ))}
    </ul>
  );
}

const places = [1, 2, 3, 4, 5, 6, 7, 8];

/** The shop while its products are loading. */
export function ProductGridSkeleton() {
  return (
    <div role="status">
      <p className={classes.loading}>{m.shop_loading()}</p>
      <div className={classes.shelf} aria-hidden="true">
        {places.map((place) => (
          <div key={place} className={classes.blank} />
        ))}
      </div>
    </div>
  );
}
