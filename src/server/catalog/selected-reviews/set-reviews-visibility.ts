import { and, isNotNull, isNull, sql } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { isOneOf, noteChanged, takeSelection } from '../../view/selection.ts';
import { productReviews } from '../tables.ts';
import { hiding, showing } from './reviews-to-change.ts';

/** One statement for all. A review that was hidden meanwhile keeps the first admin's reason. */
export const setReviewsVisibility = functions.catalog.setReviewsVisibility.handler(({ input, context, errors }) =>
  withActor(context.db, context.actor, async (tx) => {
    const { selection_id, reason } = input;
    const selection = await takeSelection(tx, context, [hiding, showing], selection_id);
    if (!selection) throw errors.SELECTION_CLOSED();
    const visible = selection.action === showing;
    const changed = await tx
      .update(productReviews)
      .set(
        visible
          ? { hiddenAt: null, hiddenBy: null, hiddenReason: null }
          : { hiddenAt: context.now(), hiddenBy: userIdOf(context.actor), hiddenReason: reason },
      )
      .where(
        and(
          isOneOf(sql`${productReviews.reviewId}`, selection.rowIds),
          (visible ? isNotNull : isNull)(productReviews.hiddenAt),
        ),
      )
      .returning({ id: productReviews.reviewId });
    const reviews = changed.map(({ id }) => id);
    await noteChanged(tx, selection_id, reviews);
    const detail = { visible, reason, count: reviews.length, reviews };
    await writeAuditEvent(tx, context, 'set-reviews-visibility', ['product_reviews', 'selection'], detail);
    return { selection_id, visible, count: reviews.length };
  }),
);
