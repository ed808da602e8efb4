import { and, eq, ne } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { productShades, products } from './tables.ts';

/**
 * Whether a product or a shade has a code. Both are item codes of orders, so no product may have the code of a shade.
 * `except` is the id of a product that may have it. `tx` acts as the worker.
 */
export async function isCodeTaken(tx: Transaction, code: string, except?: string): Promise<boolean> {
  const otherProduct = except === undefined ? undefined : ne(products.productId, except);
  const ofProduct = await tx
    .select({ code: products.productCode })
    .from(products)
    .where(and(eq(products.productCode, code), otherProduct));
  if (ofProduct.length > 0) return true;
  const ofShade = await tx.select({ code: productShades.code }).from(productShades).where(eq(productShades.code, code));
  return ofShade.length > 0;
}
