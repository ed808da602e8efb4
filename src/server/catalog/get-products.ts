import { and, asc, count, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { ProductSort } from '#contract/catalog/product.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { lowStock, stockOnHand } from '../stock/stock-of-product.ts';
import { productRowOf } from './product-row.ts';
import { products } from './tables.ts';

const columns = {
  code: products.productCode,
  description: products.itemDescription,
  category: products.itemCategory,
  price: products.inventoryPrice,
  cost: products.cost,
  created: products.createdAt,
} as const satisfies Record<ProductSort, unknown>;

/** A part of the code, the description or the category, in any case. */
function naming(term: string): SQL | undefined {
  const within = (column: (typeof columns)['code' | 'description' | 'category']) =>
    sql`strpos(lower(${column}), lower(${term})) > 0`;
  return or(within(products.productCode), within(products.itemDescription), within(products.itemCategory));
}

export const getProducts = functions.catalog.getProducts.handler(({ input, context }) =>
  withActor(context.db, context.actor, async (tx) => {
    const wanted = and(
      input.active === null ? undefined : eq(products.active, input.active),
      input.category === null ? undefined : eq(products.itemCategory, input.category),
      input.low_stock ? lowStock : undefined,
      input.searchTerm === '' ? undefined : naming(input.searchTerm),
    );
    const column = columns[input.sort];
    const rows = await tx
      .select({ product: products, stock: stockOnHand, low_stock: lowStock })
      .from(products)
      .where(wanted)
      .orderBy(input.descending ? desc(column) : asc(column), products.productCode)
      .limit(input.limit)
      .offset(input.offset);
    const [counted] = await tx.select({ total: count() }).from(products).where(wanted);
    return {
      data: rows.map(({ product, ...stock }) => ({ ...productRowOf(product), ...stock })),
      total: counted?.total ?? 0,
    };
  }),
);
