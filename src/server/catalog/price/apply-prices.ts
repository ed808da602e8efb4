import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { productPrices, products } from '../tables.ts';

/**
 * Writes scheduled prices that have started to their products, of one product or of all; quotes use them from the moment on
 * at which they start. `tx` acts as the worker.
 */
export async function applyStartedPrices(tx: Transaction, at: Date, productId: string | null = null): Promise<void> {
  const now = at.toISOString();
  await tx.execute(sql`
    with started as (
      update ${productPrices} set applied_at = ${now}
      where applied_at is null and valid_from <= ${now} and (${productId}::uuid is null or product_id = ${productId}::uuid)
      returning product_id, price, valid_from)
    update ${products} p set inventory_price = b.price, updated_at = ${now}
    from (select distinct on (product_id) product_id, price from started order by product_id, valid_from desc) b
    where p.product_id = b.product_id`);
}
