import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { lowStock } from '../stock/stock-of-product.ts';
import { productContents, products } from './tables.ts';

export type ProductFilters = {
  readonly searchTerm: string;
  readonly active: 'Y' | 'N' | null;
  readonly category: string | null;
  readonly low_stock: boolean;
};

/** The products that a list shows; undefined for all. */
export const matchingProducts = ({ searchTerm, active, category, low_stock }: ProductFilters): SQL | undefined =>
  and(
    active === null ? undefined : eq(products.active, active),
    category === null ? undefined : eq(products.itemCategory, category),
    low_stock ? lowStock : undefined,
    searchTerm === '' ? undefined : naming(searchTerm),
  );

/** A part of the code, the description, the title in the shop or the category, in any case. */
function naming(term: string): SQL | undefined {
  const within = (column: AnyPgColumn) => sql`strpos(lower(${column}), lower(${term})) > 0`;
  const isTitled = sql`exists (select from ${productContents}
    where ${productContents.productId} = ${products.productId} and ${within(productContents.title)})`;
  return or(within(products.productCode), within(products.itemDescription), within(products.itemCategory), isTitled);
}
