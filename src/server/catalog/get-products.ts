import { asc, count, desc, eq, sql } from 'drizzle-orm';
import type { ProductSort } from '#contract/catalog/product.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { lowStock, stockOnHand } from '../stock/stock-of-product.ts';
import { matchingProducts } from './product-filter.ts';
import { productRowOf } from './product-row.ts';
import { productContents, products } from './tables.ts';

const columns = {
  code: products.productCode,
  // The name in the list, as people of any language sort it.
  description: sql`coalesce(${productContents.title}, ${products.itemDescription}) collate "und-x-icu"`,
  category: products.itemCategory,
  price: products.inventoryPrice,
  cost: products.cost,
  created: products.createdAt,
} as const satisfies Record<ProductSort, unknown>;

export const getProducts = functions.catalog.getProducts.handler(({ input, context }) =>
  withActor(context.db, context.actor, async (tx) => {
    const wanted = matchingProducts(input);
    const column = columns[input.sort];
    const rows = await tx
      .select({ product: products, title: productContents.title, stock: stockOnHand, low_stock: lowStock })
      .from(products)
      .leftJoin(productContents, eq(productContents.productId, products.productId))
      .where(wanted)
      .orderBy(input.descending ? desc(column) : asc(column), products.productCode)
      .limit(input.limit)
      .offset(input.offset);
    const [counted] = await tx.select({ total: count() }).from(products).where(wanted);
    return {
      data: rows.map(({ product, ...more }) => ({ ...productRowOf(product), ...more })),
      total: counted?.total ?? 0,
    };
  }),
);
