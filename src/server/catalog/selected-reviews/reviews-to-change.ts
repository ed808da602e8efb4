import { type SQL, sql } from 'drizzle-orm';
import type { ReviewSelection } from '#contract/catalog/selected-reviews.ts';
import type { Transaction } from '../../db/database.ts';
import { isOneOf } from '../../db/is-one-of.ts';
import type { Candidates } from '../../view/selection.ts';
import { matchingReviews } from '../review-moderation.ts';
import { productContents, productReviews, products } from '../tables.ts';

/** The actions of a stored selection. */
export const hiding = 'hide-reviews';
export const showing = 'show-reviews';

/** Selected reviews, each with the reason it can't be changed; the reason is null if it can. */
const candidates = (selected: SQL | undefined, obstacle: SQL): Candidates => sql`
  select ${productReviews.reviewId} as id, ${productReviews.createdAt} as place,
    ${productReviews.authorName} || ' (' || ${products.productCode} || ')' as label, ${obstacle} as obstacle
  from ${productReviews} join ${products} on ${products.productId} = ${productReviews.productId}
  left join ${productContents} on ${productContents.productId} = ${productReviews.productId}
  where ${selected ?? sql`true`}`;

/** The selected reviews. Those that are hidden, or shown, already are as wanted. */
export function reviewsToChange(selection: ReviewSelection): Candidates {
  const { visible, ids, all_matching } = selection;
  const selected = all_matching ? matchingReviews(selection) : isOneOf(sql`${productReviews.reviewId}`, ids);
  return candidates(
    selected,
    sql`case when (${productReviews.hiddenAt} is null) = ${visible}::boolean then 'as-wanted' end`,
  );
}

/** When the action of a selection changed its reviews. */
const appliedAt = (selectionId: string): SQL =>
  sql`(select s.applied_at from selections s where s.selection_id = ${selectionId}::uuid)`;

/** Reviews that an admin hid together, with the reason why they are not shown again: someone showed them, or hid them again. */
export const hiddenToUndo = (selectionId: string, by: string | null, ids: readonly string[]): Candidates =>
  candidates(
    isOneOf(sql`${productReviews.reviewId}`, ids),
    sql`case
      when (${productReviews.hiddenAt}, ${productReviews.hiddenBy}) is distinct from (${appliedAt(selectionId)}, ${by}::uuid)
        then 'changed' end`,
  );

/**
 * Reviews that were shown together, with the reason why they are not hidden again: someone hid them since then, even if they were shown
 * again, or the author changed the text to which the former reason referred.
 */
export const shownToUndo = (selectionId: string, ids: readonly string[]): Candidates =>
  candidates(
    isOneOf(sql`${productReviews.reviewId}`, ids),
    sql`case
      when ${productReviews.hiddenAt} is not null then 'changed'
      when ${productReviews.visibilityChangedAt} <> ${appliedAt(selectionId)} then 'changed'
      when ${productReviews.updatedAt} > ${appliedAt(selectionId)} then 'changed' end`,
  );

/**
 * Locks reviews until the transaction ends, in a fixed order to avoid deadlocks, so that no one changes them after they are checked.
 * The selection is taken after that: deleting a review locks the review first, too, and then the selections that store its reason.
 */
export const lockReviews = (tx: Transaction, selectionId: string) =>
  tx
    .select({
      reviewId: productReviews.reviewId,
      hiddenAt: productReviews.hiddenAt,
      hiddenBy: productReviews.hiddenBy,
      hiddenReason: productReviews.hiddenReason,
    })
    .from(productReviews)
    .where(sql`${productReviews.reviewId} = any(array(
      select unnest(s.row_ids) from selections s where s.selection_id = ${selectionId}::uuid))`)
    .orderBy(productReviews.reviewId)
    .for('update');
