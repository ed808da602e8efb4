import { eq, inArray, sql } from 'drizzle-orm';
import { isOnSale } from '#domain/catalog/on-sale.ts';
import type { ProductOnSale } from '#domain/pricing/cart.ts';
import type { StockLevel } from '#domain/stock/stock.ts';
import { shadesOfProduct } from '../catalog/public-product.ts';
import { productContents, productPrices, products } from '../catalog/tables.ts';
import type { Transaction } from '../db/database.ts';
import { stockLevels } from '../stock/tables.ts';

/** The pieces on hand of the row's product by item, as one value. */
const stockOfProduct = sql<StockLevel[]>`(
  select coalesce(json_agg(json_build_object('shadeCode', l.shade_code, 'onHand', l.on_hand)), '[]')
  from ${stockLevels} l where l.product_id = ${products.productId} and l.tracked)`;

/** The price at a moment: the latest scheduled one that has started and is not written to the product yet, else its own. */
const priceAt = (at: Date) =>
  sql`coalesce((
    select p.price from ${productPrices} p
    where p.product_id = ${products.productId} and p.applied_at is null and p.valid_from <= ${at.toISOString()}
    order by p.valid_from desc limit 1), ${products.inventoryPrice})::text`.mapWith(BigInt);

/** The products on sale among these codes, by code, with their prices at this moment, shades and stock. */
export async function productsOnSale(
  tx: Transaction,
  codes: readonly string[],
  at: Date,
): Promise<Map<string, ProductOnSale>> {
  if (codes.length === 0) return new Map();
  const rows = await tx
    .select({
      productId: products.productId,
      productCode: products.productCode,
      active: products.active,
      title: sql<string>`coalesce(${productContents.title}, ${products.itemDescription})`,
      description: products.itemDescription,
      unitPrice: priceAt(at),
      shades: shadesOfProduct,
      stock: stockOfProduct,
    })
    .from(products)
    .leftJoin(productContents, eq(productContents.productId, products.productId))
    .where(inArray(products.productCode, [...new Set(codes)]));
  const onSale = rows.filter(({ active, unitPrice }) => isOnSale({ active, price: unitPrice }));
  return new Map(onSale.map(({ active: _, ...row }) => [row.productCode, row]));
}

/** Waits for other buyers of these products' items, so that what is read next stays true until `tx` ends. */
export async function lockStock(tx: Transaction, productIds: readonly string[]): Promise<void> {
  await tx
    .select({ stockId: stockLevels.stockId })
    .from(stockLevels)
    .where(inArray(stockLevels.productId, [...productIds]))
    .orderBy(stockLevels.stockId)
    .for('update');
}
