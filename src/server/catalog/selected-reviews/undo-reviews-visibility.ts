import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { isOneOf, takeChanged } from '../../view/selection.ts';
import { productReviews } from '../tables.ts';
import { hiding } from './reviews-to-change.ts';

/** Only hiding is undone: the reasons of reviews that were shown are gone. */
export const undoReviewsVisibility = functions.catalog.undoReviewsVisibility.handler(({ input, context, errors }) =>
  withActor(context.db, context.actor, async (tx) => {
    const { selection_id } = input;
    const selection = await takeChanged(tx, context, [hiding], selection_id);
    if (!selection) throw errors.NOTHING_TO_UNDO();
    const changed = await tx
      .update(productReviews)
      .set({ hiddenAt: null, hiddenBy: null, hiddenReason: null })
      .where(
        and(
          isOneOf(sql`${productReviews.reviewId}`, selection.rowIds),
          isNotNull(productReviews.hiddenAt),
          eq(productReviews.hiddenBy, userIdOf(context.actor) ?? ''),
        ),
      )
      .returning({ id: productReviews.reviewId });
    const reviews = changed.map(({ id }) => id);
    const detail = { visible: true, undo: true, count: reviews.length, reviews };
    await writeAuditEvent(tx, context, 'set-reviews-visibility', ['product_reviews', 'selection'], detail);
    return { selection_id, visible: true, count: reviews.length };
  }),
);
