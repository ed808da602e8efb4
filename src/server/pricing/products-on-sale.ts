import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Shade } from '#domain/catalog/shade.ts';
import type { ProductOnSale } from '#domain/pricing/cart.ts';
import { productContents, productShades, products } from '../catalog/tables.ts';
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

/** The shades of the row's product, in their order, as one value. */
export const shadesOfProduct = sql<Shade[]>`(
  select coalesce(
    json_agg(json_build_object('name', s.name, 'description', s.description, 'code', s.code, 'colour', s.colour)
             order by s.position, s.code),
    '[]')
  from ${productShades} s where s.product_id = ${products.productId})`;
