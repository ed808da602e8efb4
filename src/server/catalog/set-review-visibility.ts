import { eq } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { showRow, withProduct } from './review-moderation.ts';
import { productReviews } from './tables.ts';

/** The audit log stores the admin, the reason and the text of the review. A repeated decision changes nothing. */
export const setReviewVisibility = functions.catalog.setReviewVisibility.handler(({ input, context, errors }) =>
  withActor(context.db, context.actor, async (tx) => {
    const { review_id: reviewId, visible, reason } = input;
    const actorId = userIdOf(context.actor);
    const at = context.now();
    const [before] = await tx.select().from(productReviews).where(eq(productReviews.reviewId, reviewId)).for('update');
    if (!before) throw errors.UNKNOWN_REVIEW();
    // The first admin's reason stays. A repeated request of that admin is the same decision.
    if (!visible && before.hiddenAt !== null && before.hiddenBy !== actorId) throw errors.ALREADY_HIDDEN();
    if ((before.hiddenAt === null) !== visible) {
      await tx
        .update(productReviews)
        .set(
          visible
            ? { hiddenAt: null, hiddenBy: null, hiddenReason: null, visibilityChangedAt: at }
            : { hiddenAt: at, hiddenBy: actorId, hiddenReason: reason, visibilityChangedAt: at },
        )
        .where(eq(productReviews.reviewId, reviewId));
      const { rating, title, body } = before;
      await writeAuditEvent(tx, context, 'set-review-visibility', ['product_review', reviewId], {
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
