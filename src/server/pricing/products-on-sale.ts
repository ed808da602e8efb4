import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ProductOnSale } from '#domain/pricing/cart.ts';
import { shadesOfProduct } from '../catalog/public-product.ts';
import { productContents, products } from '../catalog/tables.ts';
import type { Transaction } from '../db/database.ts';

/** The active products among these codes, by code, with the price and the shades of this moment. */
export async function productsOnSale(tx: Transaction, codes: readonly string[]): Promise<Map<string, ProductOnSale>> {
  if (codes.length === 0) return new Map();
  const rows = await tx
    .select({
      productId: products.productId,
      productCode: products.productCode,
      title: sql<string>`coalesce(${productContents.title}, ${products.itemDescription})`,
      description: products.itemDescription,
      unitPrice: products.inventoryPrice,
      shades: shadesOfProduct,
    })
    .from(products)
    .leftJoin(productContents, eq(productContents.productId, products.productId))
    .where(and(inArray(products.productCode, [...new Set(codes)]), eq(products.active, 'Y')));
  return new Map(rows.map((row) => [row.productCode, row]));
}
