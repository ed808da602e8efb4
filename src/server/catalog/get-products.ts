import { count, eq, inArray, sql } from 'drizzle-orm';
import type { ListedProduct, ProductSort } from '#contract/catalog/product.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { type AskedPage, findPage, inOrderOf, type Key, sortBy } from '../db/keyset.ts';
import { functions } from '../implement.ts';
import { lowStock, stockOnHand } from '../stock/stock-of-product.ts';
import { matchingProducts, type ProductFilters } from './product-filter.ts';
import { productRowOf } from './product-row.ts';
import { productContents, products } from './tables.ts';

/** What the list shows, and in which order. */
export type ProductQuery = ProductFilters & { readonly sort: ProductSort; readonly descending: boolean };

const code: Key = { column: sql`${products.productCode}`, type: 'text' };
const keys: Readonly<Record<ProductSort, readonly Key[]>> = {
  code: [code],
  // The name in the list, as people of any language sort it.
  description: [
    {
      column: sql`(coalesce(${productContents.title}, ${products.itemDescription}) collate "und-x-icu")`,
      type: 'text',
    },
    code,
  ],
  category: [{ column: sql`${products.itemCategory}`, type: 'text' }, code],
  price: [{ column: sql`${products.inventoryPrice}`, type: 'number' }, code],
  cost: [{ column: sql`${products.cost}`, type: 'number' }, code],
  created: [{ column: sql`${products.createdAt}`, type: 'instant' }, code],
};

export const getProducts = functions.catalog.getProducts.handler(({ input, context }) =>
  withActor(context.db, context.actor, async (tx) => {
    const { data } = await productPage(tx, input, { ...input, cursor: null });
    const [counted] = await tx.select({ total: count() }).from(products).where(matchingProducts(input));
    return { data, total: counted?.total ?? 0 };
  }),
);

/** A page of the list. */
export async function productPage(
  tx: Transaction,
  query: ProductQuery,
  page: AskedPage,
): Promise<{ readonly data: ListedProduct[]; readonly next: string | null }> {
  const isContent = eq(productContents.productId, products.productId);
  const { ids, next } = await findPage(
    tx,
    {
      from: sql`${products} left join ${productContents} on ${isContent}`,
      id: sql`${products.productId}`,
      wanted: matchingProducts(query) ?? sql`true`,
      sort: sortBy(query.sort, query.descending, ...keys[query.sort]),
    },
    page,
  );
  const rows = await tx
    .select({ product: products, title: productContents.title, stock: stockOnHand, low_stock: lowStock })
    .from(products)
    .leftJoin(productContents, isContent)
    .where(inArray(products.productId, [...ids]));
  const data = inOrderOf(ids, rows, ({ product }) => product.productId);
  return { data: data.map(({ product, ...more }) => ({ ...productRowOf(product), ...more })), next };
}
