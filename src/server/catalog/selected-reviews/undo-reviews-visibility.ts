import { sql } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import type { ReviewUndoObstacle } from '#domain/catalog/selected-reviews.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import type { Transaction } from '../../db/database.ts';
import { isOneOf } from '../../db/is-one-of.ts';
import { functions } from '../../implement.ts';
import { keepChanged, previousValues, sortCandidates, takeChanged } from '../../view/selection.ts';
import { productReviews } from '../tables.ts';
import { hiddenToUndo, hiding, lockReviews, showing, shownToUndo } from './reviews-to-change.ts';

/** Shows reviews again, or hides them again with who hid them, when and why. Those that were deleted since then are not counted. */
export const undoReviewsVisibility = functions.catalog.undoReviewsVisibility.handler(({ input, context, errors }) =>
  withActor(context.db, context.actor, async (tx) => {
    const { selection_id } = input;
    await lockReviews(tx, selection_id);
    const selection = await takeChanged(tx, context, [hiding, showing], selection_id);
    if (!selection) throw errors.NOTHING_TO_UNDO();
    const { action, rowIds } = selection;
    const visible = action === hiding;
    const candidates = visible
      ? hiddenToUndo(selection_id, userIdOf(context.actor), rowIds)
      : shownToUndo(selection_id, rowIds);
    const { fit, skipped } = await sortCandidates<ReviewUndoObstacle>(tx, candidates);
    if (fit.length === 0) {
      await keepChanged(tx, selection_id);
      return { selection_id, visible, count: 0, skipped };
    }
    const at = context.now();
    await (visible ? showAgain(tx, fit, at) : hideAgain(tx, selection_id, fit, at));
    const detail = { visible, undo: true, count: fit.length, skipped, reviews: fit };
    await writeAuditEvent(tx, context, 'set-reviews-visibility', ['product_reviews', 'selection'], detail);
    return { selection_id, visible, count: fit.length, skipped };
  }),
);

const showAgain = (tx: Transaction, reviews: readonly string[], at: Date) =>
  tx
    .update(productReviews)
    .set({ hiddenAt: null, hiddenBy: null, hiddenReason: null, visibilityChangedAt: at })
    .where(isOneOf(sql`${productReviews.reviewId}`, reviews));

const hideAgain = (tx: Transaction, selectionId: string, reviews: readonly string[], at: Date) =>
  tx.execute(sql`
    update product_reviews r set hidden_at = v.hidden_at, hidden_by = v.hidden_by, hidden_reason = v.hidden_reason,
      visibility_changed_at = ${at.toISOString()}::timestamptz
    from ${previousValues(selectionId)} p
      join unnest(${sql.param(reviews)}::uuid[]) fit (id) on fit.id = p.id,
      jsonb_to_record(p.value) v (hidden_at timestamptz, hidden_by uuid, hidden_reason text)
    where r.review_id = p.id`);
