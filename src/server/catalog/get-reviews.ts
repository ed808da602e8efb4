import { count, desc, eq } from 'drizzle-orm';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { matchingReviews, showRow, withProduct } from './review-moderation.ts';
import { productContents, productReviews, products } from './tables.ts';

export const getReviews = functions.catalog.getReviews.handler(({ input, context }) =>
  withActor(context.db, context.actor, async (tx) => {
    const wanted = matchingReviews(input);
    const rows = await withProduct(tx)
      .where(wanted)
      .orderBy(desc(productReviews.createdAt), productReviews.reviewId)
      .limit(input.limit)
      .offset(input.offset);
    const [counted] = await tx
      .select({ total: count() })
      .from(productReviews)
      .innerJoin(products, eq(products.productId, productReviews.productId))
      .leftJoin(productContents, eq(productContents.productId, productReviews.productId))
      .where(wanted);
    return { data: rows.map(showRow), total: counted?.total ?? 0 };
  }),
);
