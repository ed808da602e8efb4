import { and, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { OwnReview } from '#contract/catalog/catalog.ts';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { reviewStanding } from '#domain/catalog/review.ts';
import { customers } from '../consultant/tables.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { orderLines, orders } from '../order/tables.ts';
import { productSold, showReview } from './get-product-reviews.ts';
import { productReviews } from './tables.ts';

/** Orders that a user placed, or that belong to their customer record, for example after an import. */
const ordersOf = (tx: Transaction, userId: string): SQL | undefined =>
  or(
    eq(orders.placedBy, userId),
    exists(
      tx
        .select({ one: sql`1` })
        .from(customers)
        .where(and(eq(customers.customerId, orders.customerId), eq(customers.userId, userId))),
    ),
  );

async function hasBought(tx: Transaction, userId: string, productId: string): Promise<boolean> {
  const [order] = await tx
    .select({ orderId: orders.orderId })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.orderId))
    .where(
      and(
        eq(orderLines.productId, productId),
        inArray(orders.status, ['processing', 'completed']),
        ordersOf(tx, userId),
      ),
    )
    .limit(1);
  return order !== undefined;
}

/** A user's review of a product, hidden or not. */
async function reviewBy(tx: Transaction, userId: string, productId: string) {
  const [row] = await tx
    .select()
    .from(productReviews)
    .where(and(eq(productReviews.userId, userId), eq(productReviews.productId, productId)));
  return row ?? null;
}

/** Whether a user may review a product, and their review. `tx` acts as the worker. */
export async function ownReviewOf(tx: Transaction, userId: string, productId: string): Promise<OwnReview> {
  const row = await reviewBy(tx, userId, productId);
  const bought = row !== null || (await hasBought(tx, userId, productId));
  return { standing: reviewStanding({ bought, review: row }), review: row && showReview(row) };
}

export const getOwnReview = functions.catalog.getOwnReview.handler(async ({ input, context, errors }) => {
  const userId = userIdOf(context.actor);
  if (userId === null) throw errors.UNAUTHORIZED();
  const own = await withActor(context.db, worker, async (tx) => {
    const productId = await productSold(tx, input.product_code);
    return productId === null ? null : ownReviewOf(tx, userId, productId);
  });
  if (own === null) throw errors.UNKNOWN_PRODUCT();
  return own;
});
