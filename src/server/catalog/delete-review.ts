import { functions } from '../implement.ts';
import { productReviews } from './tables.ts';
import { changeOwnReview, ofPerson } from './write-review.ts';

/** Takes back the caller's own review. */
export const deleteReview = functions.catalog.deleteReview.handler((call) =>
  changeOwnReview(call, async ({ tx, userId, productId, standing }) => {
    if (standing !== 'written') throw call.errors.NO_REVIEW();
    await tx.delete(productReviews).where(ofPerson(userId, productId));
  }),
);
