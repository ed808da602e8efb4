import { sql } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import type { ReviewUndoObstacle } from '#domain/catalog/selected-reviews.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import type { Transaction } from '../../db/database.ts';
import { functions } from '../../implement.ts';
import { isOneOf, keepChanged, sortCandidates, takeChanged } from '../../view/selection.ts';
import { productReviews } from '../tables.ts';
import { hiddenToUndo, hiding, lockReviews, showing, shownToUndo } from './reviews-to-change.ts';

/** Shows reviews again, or hides them again with who hid them, when and why. Those that were deleted since then are not counted. */
export const undoReviewsVisibility = functions.catalog.undoReviewsVisibility.handler(({ input, context, errors }) =>
  withActor(context.db, context.actor, async (tx) => {
    const { selection_id } = input;
    const selection = await takeChanged(tx, context, [hiding, showing], selection_id);
    if (!selection) throw errors.NOTHING_TO_UNDO();
    const { action, rowIds } = selection;
    const visible = action === hiding;
    await lockReviews(tx, rowIds);
    const candidates = visible ? hiddenToUndo(userIdOf(context.actor), rowIds) : shownToUndo(selection_id, rowIds);
    const { fit, skipped } = await sortCandidates<ReviewUndoObstacle>(tx, candidates);
    if (fit.length === 0) {
      await keepChanged(tx, selection_id);
      return { selection_id, visible, count: 0, skipped };
    }
    await (visible ? showAgain(tx, fit) : hideAgain(tx, selection_id, fit));
    const detail = { visible, undo: true, count: fit.length, skipped, reviews: fit };
    await writeAuditEvent(tx, context, 'set-reviews-visibility', ['product_reviews', 'selection'], detail);
    return { selection_id, visible, count: fit.length, skipped };
  }),
);

const showAgain = (tx: Transaction, reviews: readonly string[]) =>
  tx
    .update(productReviews)
    .set({ hiddenAt: null, hiddenBy: null, hiddenReason: null })
    .where(isOneOf(sql`${productReviews.reviewId}`, reviews));

const hideAgain = (tx: Transaction, selectionId: string, reviews: readonly string[]) =>
  tx.execute(sql`
    update product_reviews r set hidden_at = v.hidden_at, hidden_by = v.hidden_by, hidden_reason = v.hidden_reason
    from selections s, unnest(${sql.param(reviews)}::uuid[]) id,
      jsonb_to_record(s.previous_values -> id::text) v (hidden_at timestamptz, hidden_by uuid, hidden_reason text)
    where s.selection_id = ${selectionId}::uuid and r.review_id = id`);
