import { getProduct } from './product-page.ts';
import { getPublicProducts } from './public-products.ts';
import { getProductReviews } from './reviews.ts';

export const catalogFunctions = { getPublicProducts, getProduct, getProductReviews };
