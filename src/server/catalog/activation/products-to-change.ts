import { and, inArray, ne, type SQL } from 'drizzle-orm';
import type { ProductSelection } from '#contract/catalog/product-activation.ts';
import { matchingProducts } from '../product-filter.ts';
import { products } from '../tables.ts';

/** The selected products that do not have the wanted flag yet, as one condition for one statement. */
export function productsToChange({ active, product_ids, all_matching, searchTerm, shown }: ProductSelection) {
  const selected: SQL | undefined = all_matching
    ? matchingProducts({
        searchTerm,
        category: null,
        active: shown === 'active' ? 'Y' : shown === 'inactive' ? 'N' : null,
        low_stock: shown === 'low',
      })
    : inArray(products.productId, product_ids);
  return and(ne(products.active, active), selected);
}
