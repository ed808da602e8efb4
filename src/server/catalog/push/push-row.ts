import { and, asc, count, desc, eq } from 'drizzle-orm';
import type { ProductPush } from '#contract/catalog/product-push.ts';
import type { Transaction } from '../../db/database.ts';
import { productPushes, productPushItems } from '../tables.ts';

type StoredPush = typeof productPushes.$inferSelect;

/** The last push; null before the first one. */
export async function lastPush(tx: Transaction): Promise<StoredPush | null> {
  const [push] = await tx.select().from(productPushes).orderBy(desc(productPushes.createdAt)).limit(1);
  return push ?? null;
}

export const pushRowOf = (push: StoredPush): ProductPush => ({
  push_id: push.pushId,
  state: push.state,
  totalProducts: push.total,
  pushedProducts: push.created + push.updated,
  updatedProducts: push.updated,
  failedProducts: push.failed,
  failure: push.failure,
  started_at: push.createdAt.toISOString(),
  finished_at: push.finishedAt?.toISOString() ?? null,
});

/** What the store did not accept, as sentences, by product code. All of them without a range. */
export async function pushErrors(
  tx: Transaction,
  pushId: string,
  range: { readonly limit: number; readonly offset: number } | null,
): Promise<{ readonly data: string[]; readonly total: number }> {
  const failed = and(eq(productPushItems.pushId, pushId), eq(productPushItems.outcome, 'failed'));
  const query = tx
    .select({ code: productPushItems.productCode, error: productPushItems.error })
    .from(productPushItems)
    .where(failed)
    .orderBy(asc(productPushItems.productCode))
    .$dynamic();
  const rows = await (range ? query.limit(range.limit).offset(range.offset) : query);
  const [counted] = await tx.select({ total: count() }).from(productPushItems).where(failed);
  return { data: rows.map(({ code, error }) => `${code}: ${error}`), total: counted?.total ?? 0 };
}
