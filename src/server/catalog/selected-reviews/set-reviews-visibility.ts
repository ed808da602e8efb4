import { sql } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { isOneOf } from '../../db/is-one-of.ts';
import { functions } from '../../implement.ts';
import { noteChanged, notePreviousValues, takeSelection } from '../../view/selection.ts';
import { productReviews } from '../tables.ts';
import { hiding, lockReviews, showing } from './reviews-to-change.ts';

/**
 * Hides or shows the selected reviews. A review that was hidden in the meantime keeps the first admin's reason. For reviews that are
 * shown again, it stores who hid them, when and why, so that this can be undone.
 */
export const setReviewsVisibility = functions.catalog.setReviewsVisibility.handler(({ input, context, errors }) =>
  withActor(context.db, context.actor, async (tx) => {
    const { selection_id, reason } = input;
    const locked = await lockReviews(tx, selection_id);
    const selection = await takeSelection(tx, context, [hiding, showing], selection_id);
    if (!selection) throw errors.SELECTION_CLOSED();
    const { action, appliedAt: at } = selection;
    const visible = action === showing;
    const changed = locked.filter(({ hiddenAt }) => (hiddenAt === null) !== visible);
    const reviews = changed.map(({ reviewId }) => reviewId);
    await tx
      .update(productReviews)
      .set(
        visible
          ? { hiddenAt: null, hiddenBy: null, hiddenReason: null, visibilityChangedAt: at }
          : { hiddenAt: at, hiddenBy: userIdOf(context.actor), hiddenReason: reason, visibilityChangedAt: at },
      )
      .where(isOneOf(sql`${productReviews.reviewId}`, reviews));
    if (visible) {
      const before = changed.map(({ reviewId, hiddenAt, hiddenBy, hiddenReason }) => [
        reviewId,
        { hidden_at: hiddenAt, hidden_by: hiddenBy, hidden_reason: hiddenReason },
      ]);
      await notePreviousValues(tx, selection_id, Object.fromEntries(before));
    }
    await noteChanged(tx, selection_id, reviews);
    const detail = { visible, reason, count: reviews.length, reviews };
    await writeAuditEvent(tx, context, 'set-reviews-visibility', ['product_reviews', 'selection'], detail);
    return { selection_id, visible, count: reviews.length };
  }),
);
