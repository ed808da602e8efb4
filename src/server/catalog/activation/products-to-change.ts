import { type SQL, sql } from 'drizzle-orm';
import type { ProductSelection } from '#contract/catalog/product-activation.ts';
import { productConditions } from '#domain/catalog/product-filter.ts';
import { isOneOf } from '../../db/is-one-of.ts';
import type { Candidates } from '../../view/selection.ts';
import { matchingProducts } from '../product-filter.ts';
import { products } from '../tables.ts';

type Flag = ProductSelection['active'];

/** The actions of a stored selection, by the flag that its products get. */
export const activations = { Y: 'activate-products', N: 'deactivate-products' } as const;

export const flagOf = (action: string): Flag => (action === activations.Y ? 'Y' : 'N');

/** The selected products. Those with the wanted flag are as wanted already. */
export function productsToChange({ active, ids, all_matching, searchTerm, shown }: ProductSelection): Candidates {
  const selected: SQL | undefined = all_matching
    ? matchingProducts({ searchTerm, category: null, ...productConditions(shown) })
    : isOneOf(sql`${products.productId}`, ids);
  return sql`select ${products.productId} as id, ${products.productCode} as label, ${products.productCode} as place,
      case when ${products.active} = ${active} then 'as-wanted' end as obstacle
    from ${products} where ${selected ?? sql`true`}`;
}
