import { getOwnReview } from './own-review.ts';
import { getProduct } from './product-page.ts';
import { getPublicProducts } from './public-products.ts';
import { getReviews, setReviewVisibility } from './review-moderation.ts';
import { getProductReviews } from './reviews.ts';
import { changeWishList, getWishList } from './wish-list.ts';
import { deleteReview, writeReview } from './write-review.ts';

export const catalogFunctions = {
  getPublicProducts,
  getProduct,
  getProductReviews,
  getOwnReview,
  writeReview,
  deleteReview,
  getReviews,
  setReviewVisibility,
  getWishList,
  changeWishList,
};
