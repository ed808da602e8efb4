import { and, count, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { ReviewRow } from '#contract/catalog.ts';
import { userIdOf } from '#domain/person/actor.ts';
import { keepAudit } from '../audit/keep-audit.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { showReview } from './reviews.ts';
import { productContents, productReviews, products } from './tables.ts';

const withProduct = (tx: Transaction) =>
  tx
    .select({
      review: productReviews,
      code: products.productCode,
      title: sql<string>`coalesce(${productContents.title}, ${products.itemDescription})`,
    })
    .from(productReviews)
    .innerJoin(products, eq(products.productId, productReviews.productId))
    .leftJoin(productContents, eq(productContents.productId, productReviews.productId));

const showRow = ({ review, code, title }: Awaited<ReturnType<typeof withProduct>>[number]): ReviewRow => ({
  ...showReview(review),
  product_code: code,
  product_title: title,
  hidden_at: review.hiddenAt?.toISOString() ?? null,
  hidden_reason: review.hiddenReason,
});

const saying = (term: string): SQL | undefined => {
  const within = (text: SQL | typeof productReviews.body) => sql`strpos(lower(${text}), lower(${term})) > 0`;
  return or(
    within(sql`${products.productCode}`),
    within(sql`coalesce(${productContents.title}, ${products.itemDescription})`),
    within(sql`${productReviews.authorName}`),
    within(sql`${productReviews.title}`),
    within(productReviews.body),
  );
};

export const getReviews = functions.catalog.getReviews.handler(({ input, context }) =>
  withActor(context.db, context.actor, async (tx) => {
    const wanted = and(
      input.shown === 'hidden' ? isNotNull(productReviews.hiddenAt) : undefined,
      input.shown === 'visible' ? isNull(productReviews.hiddenAt) : undefined,
      input.searchTerm === '' ? undefined : saying(input.searchTerm),
    );
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

/** The audit log keeps who decided and why, and what the review said. Deciding the same again changes nothing. */
export const setReviewVisibility = functions.catalog.setReviewVisibility.handler(({ input, context, errors }) =>
  withActor(context.db, context.actor, async (tx) => {
    const { review_id: reviewId, visible, reason } = input;
    const actorId = userIdOf(context.actor);
    const at = context.now();
    const [before] = await tx.select().from(productReviews).where(eq(productReviews.reviewId, reviewId)).for('update');
    if (!before) throw errors.UNKNOWN_REVIEW();
    if ((before.hiddenAt === null) !== visible) {
      await tx
        .update(productReviews)
        .set(
          visible
            ? { hiddenAt: null, hiddenBy: null, hiddenReason: null }
            : { hiddenAt: at, hiddenBy: actorId, hiddenReason: reason },
        )
        .where(eq(productReviews.reviewId, reviewId));
      const { rating, title, body } = before;
      await keepAudit(tx, context, 'set-review-visibility', ['product_review', reviewId], {
        visible,
        reason,
        review: { rating, title, body },
      });
    }
    const [after] = await withProduct(tx).where(eq(productReviews.reviewId, reviewId));
    if (!after) throw new Error('the review that was decided about is not there');
    return showRow(after);
  }),
);
