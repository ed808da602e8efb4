import { eq } from 'drizzle-orm';
import type { PromotionMetric } from '#domain/promotion/promotion.ts';
import type { Transaction } from '../db/database.ts';
import { promotions } from './tables.ts';

/** A promotion that can't change until the end of the transaction: it is not announced meanwhile. Undefined without one. */
export async function lockPromotion(tx: Transaction, promotionId: string) {
  const [stored] = await tx.select().from(promotions).where(eq(promotions.promotionId, promotionId)).for('update');
  // A constraint of the table allows no other metric.
  return stored && { ...stored, metric: stored.metric as PromotionMetric };
}
