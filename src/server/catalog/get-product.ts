import { eq, sql } from 'drizzle-orm';
import { productPage } from '#contract/catalog/catalog.ts';
import { visitor } from '#domain/account/actor.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { newestReviews, visibleReviewsOf } from './get-product-reviews.ts';
import { activeProducts, showProduct } from './public-product.ts';
import { productReviews, products } from './tables.ts';

const keyIngredients = productPage.shape.key_ingredients;
const reviewsOnPage = 10;

/** An inactive product has no page, not even for an admin. */
export const getProduct = functions.catalog.getProduct.handler(async ({ input, context, errors }) => {
  const page = await withActor(context.db, visitor, async (tx) => {
    const [row] = await activeProducts(tx, eq(products.productCode, input.product_code));
    if (!row) return null;
    const { product, content } = row;
    return {
      ...showProduct(row),
      key_ingredients: keyIngredients.safeParse(content?.keyIngredients).data ?? [],
      full_ingredients: content?.fullIngredients ?? '',
      benefits: content?.benefits ?? [],
      how_to_use: content?.howToUse ?? [],
      tips: content?.tips ?? [],
      stars: await starsOf(tx, product.productId),
      reviews: await newestReviews(tx, product.productId, { limit: reviewsOnPage, offset: 0 }),
    };
  });
  if (page === null) throw errors.UNKNOWN_PRODUCT();
  return page;
});

/** How many visible reviews gave 5, 4, 3, 2, 1 stars. */
async function starsOf(tx: Transaction, productId: string): Promise<number[]> {
  const counts = await tx
    .select({ rating: productReviews.rating, count: sql<number>`count(*)::int` })
    .from(productReviews)
    .where(visibleReviewsOf(productId))
    .groupBy(productReviews.rating);
  return [5, 4, 3, 2, 1].map((stars) => counts.find(({ rating }) => rating === stars)?.count ?? 0);
}
