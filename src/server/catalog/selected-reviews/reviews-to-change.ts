import { type SQL, sql } from 'drizzle-orm';
import type { ReviewSelection } from '#contract/catalog/selected-reviews.ts';
import type { Transaction } from '../../db/database.ts';
import { type Candidates, isOneOf } from '../../view/selection.ts';
import { matchingReviews } from '../review-moderation.ts';
import { productContents, productReviews, products } from '../tables.ts';

/** The actions of a stored selection. */
export const hiding = 'hide-reviews';
export const showing = 'show-reviews';

const candidates = (obstacle: SQL, selected: SQL | undefined): Candidates => sql`
  select ${productReviews.reviewId} as id, ${productReviews.createdAt} as place,
    ${productReviews.authorName} || ' (' || ${products.productCode} || ')' as label, case when ${obstacle} end as obstacle
  from ${productReviews} join ${products} on ${products.productId} = ${productReviews.productId}
  left join ${productContents} on ${productContents.productId} = ${productReviews.productId}
  where ${selected ?? sql`true`}`;

/** The selected reviews. Those that are hidden, or shown, already are as wanted. */
export function reviewsToChange(selection: ReviewSelection): Candidates {
  const { visible, ids, all_matching } = selection;
  const selected = all_matching ? matchingReviews(selection) : isOneOf(sql`${productReviews.reviewId}`, ids);
  return candidates(sql`(${productReviews.hiddenAt} is null) = ${visible}::boolean then 'as-wanted'`, selected);
}

/** Reviews that were hidden together, with the reason why they are not shown again: they are shown already, or another admin hid them. */
export const hiddenToUndo = (by: string | null, ids: readonly string[]): Candidates =>
  candidates(
    sql`${productReviews.hiddenAt} is null or ${productReviews.hiddenBy} is distinct from ${by}::uuid then 'changed'`,
    isOneOf(sql`${productReviews.reviewId}`, ids),
  );

/**
 * Reviews that were shown together, with the reason why they are not hidden again. A review that its author changed since then is not
 * hidden for what it said before.
 */
export const shownToUndo = (selectionId: string, ids: readonly string[]): Candidates =>
  candidates(
    sql`${productReviews.hiddenAt} is not null or ${productReviews.updatedAt} > (
      select s.applied_at from selections s where s.selection_id = ${selectionId}::uuid) then 'changed'`,
    isOneOf(sql`${productReviews.reviewId}`, ids),
  );

/** Locks reviews until the transaction ends, always in the same order, so that what is read about them then stays true. */
export const lockReviews = (tx: Transaction, ids: readonly string[]) =>
  tx
    .select()
    .from(productReviews)
    .where(isOneOf(sql`${productReviews.reviewId}`, ids))
    .orderBy(productReviews.reviewId)
    .for('update');
