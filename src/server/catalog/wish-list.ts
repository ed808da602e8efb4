import { and, desc, eq } from 'drizzle-orm';
import { maxWishListItems } from '#contract/catalog/catalog.ts';
import type { Transaction } from '../db/database.ts';
import { onSale } from './on-sale.ts';
import { products, wishListItems } from './tables.ts';

// Row-level security limits every user to their wish list.

/** The wishes for products on sale, the newest first. The others stay stored until their product is sold again. */
export async function wishesOf(tx: Transaction, userId: string): Promise<{ product_codes: string[] }> {
  const rows = await tx
    .select({ code: products.productCode })
    .from(wishListItems)
    .innerJoin(products, eq(products.productId, wishListItems.productId))
    .where(and(eq(wishListItems.userId, userId), onSale))
    .orderBy(desc(wishListItems.createdAt), products.productCode)
    .limit(maxWishListItems);
  return { product_codes: rows.map(({ code }) => code) };
}
