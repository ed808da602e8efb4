import { sql } from 'drizzle-orm';
import type { ReviewSelection } from '#contract/catalog/selected-reviews.ts';
import { type Candidates, isOneOf } from '../../view/selection.ts';
import { matchingReviews } from '../review-moderation.ts';
import { productContents, productReviews, products } from '../tables.ts';

/** The actions of a stored selection. */
export const hiding = 'hide-reviews';
export const showing = 'show-reviews';

/** The selected reviews. Those that are hidden, or shown, already are as wanted. */
export function reviewsToChange(selection: ReviewSelection): Candidates {
  const { visible, ids, all_matching } = selection;
  const selected = all_matching ? matchingReviews(selection) : isOneOf(sql`${productReviews.reviewId}`, ids);
  return sql`
    select ${productReviews.reviewId} as id, ${productReviews.createdAt} as place,
      ${productReviews.authorName} || ' (' || ${products.productCode} || ')' as label,
      case when (${productReviews.hiddenAt} is null) = ${visible}::boolean then 'as-wanted' end as obstacle
    from ${productReviews} join ${products} on ${products.productId} = ${productReviews.productId}
    left join ${productContents} on ${productContents.productId} = ${productReviews.productId}
    where ${selected ?? sql`true`}`;
}
