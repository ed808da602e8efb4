import { previewProductActivation } from './activation/preview-product-activation.ts';
import { setProductsActive } from './activation/set-products-active.ts';
import { undoProductsActive } from './activation/undo-products-active.ts';
import { addProduct } from './add-product.ts';
import { changeWishList } from './change-wish-list.ts';
import { getProductContent } from './content/get-product-content.ts';
import { updateProductContent } from './content/update-product-content.ts';
import { deleteReview } from './delete-review.ts';
import { generateProductContent } from './generate-product-content.ts';
import { getContentGenerator } from './get-content-generator.ts';
import { getOwnReview } from './get-own-review.ts';
import { getProduct } from './get-product.ts';
import { getProductReviews } from './get-product-reviews.ts';
import { getProductSummary } from './get-product-summary.ts';
import { getProducts } from './get-products.ts';
import { getPublicProducts } from './get-public-products.ts';
import { getReviews } from './get-reviews.ts';
import { getWishList } from './get-wish-list.ts';
import { deleteProductImage } from './image/delete-product-image.ts';
import { getProductImage } from './image/get-product-image.ts';
import { setProductImage } from './image/set-product-image.ts';
import { getProductPrices } from './price/get-product-prices.ts';
import { removeProductPrice } from './price/remove-product-price.ts';
import { scheduleProductPrice } from './price/schedule-product-price.ts';
import { getProductPush } from './push/get-product-push.ts';
import { pushProducts } from './push/push-products.ts';
import { previewReviewVisibility } from './selected-reviews/preview-review-visibility.ts';
import { setReviewsVisibility } from './selected-reviews/set-reviews-visibility.ts';
import { undoReviewsVisibility } from './selected-reviews/undo-reviews-visibility.ts';
import { setProductActive } from './set-product-active.ts';
import { setReviewVisibility } from './set-review-visibility.ts';
import { addShade } from './shade/add-shade.ts';
import { getShades } from './shade/get-shades.ts';
import { moveShade } from './shade/move-shade.ts';
import { setShadeRetired } from './shade/set-shade-retired.ts';
import { updateShade } from './shade/update-shade.ts';
import { updateProduct } from './update-product.ts';
import { writeReview } from './write-review.ts';

export const catalogFunctions = {
  getContentGenerator,
  generateProductContent,
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
  getProducts,
  getProductSummary,
  addProduct,
  updateProduct,
  setProductActive,
  previewProductActivation,
  setProductsActive,
  undoProductsActive,
  previewReviewVisibility,
  setReviewsVisibility,
  undoReviewsVisibility,
  pushProducts,
  getProductPush,
  getProductImage,
  setProductImage,
  deleteProductImage,
  getProductPrices,
  scheduleProductPrice,
  removeProductPrice,
  getProductContent,
  updateProductContent,
  getShades,
  addShade,
  updateShade,
  setShadeRetired,
  moveShade,
};
