import { eq } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { products } from './tables.ts';

/** A product, locked until `tx` ends, so that changes of what belongs to it wait for each other; null if it does not exist. */
export async function lockProduct(tx: Transaction, productId: string) {
  const [product] = await tx.select().from(products).where(eq(products.productId, productId)).for('no key update');
  return product ?? null;
}
