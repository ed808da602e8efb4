import { and, count, desc, eq, isNull } from 'drizzle-orm';
import type { Review } from '#contract/catalog/catalog.ts';
import { visitor } from '#domain/account/actor.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { onSale } from './on-sale.ts';
import { productReviews, products } from './tables.ts';

/** A product's reviews without those that an admin has hidden. */
export const visibleReviewsOf = (productId: string) =>
  and(eq(productReviews.productId, productId), isNull(productReviews.hiddenAt));

/** A product's visible reviews, newest first. */
export async function newestReviews(
  tx: Transaction,
  productId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<Review[]> {
  const rows = await tx
    .select()
    .from(productReviews)
    .where(visibleReviewsOf(productId))
    .orderBy(desc(productReviews.createdAt), productReviews.reviewId)
    .limit(limit)
    .offset(offset);
  return rows.map(showReview);
}

/** The public fields of a review. */
export const showReview = (row: typeof productReviews.$inferSelect): Review => ({
  review_id: row.reviewId,
  author_name: row.authorName,
  rating: row.rating,
  title: row.title,
  body: row.body,
  verified_purchase: row.verifiedPurchase,
  created_at: row.createdAt.toISOString(),
});

/** The id of a product that is sold, by its code; null for any other. */
export async function productSold(tx: Transaction, productCode: string): Promise<string | null> {
  const [product] = await tx
    .select({ productId: products.productId })
    .from(products)
    .where(and(eq(products.productCode, productCode), onSale));
  return product?.productId ?? null;
}

export const getProductReviews = functions.catalog.getProductReviews.handler(async ({ input, context, errors }) => {
  const page = await withActor(context.db, visitor, async (tx) => {
    const productId = await productSold(tx, input.product_code);
    if (productId === null) return null;
    const [counted] = await tx.select({ total: count() }).from(productReviews).where(visibleReviewsOf(productId));
    return { data: await newestReviews(tx, productId, input), total: counted?.total ?? 0 };
  });
  if (page === null) throw errors.UNKNOWN_PRODUCT();
  return page;
});
