import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { ReviewRow } from '#contract/catalog/catalog.ts';
import type { Transaction } from '../db/database.ts';
import { showReview } from './get-product-reviews.ts';
import { productContents, productReviews, products } from './tables.ts';

export const withProduct = (tx: Transaction) =>
  tx
    .select({
      review: productReviews,
      code: products.productCode,
      title: sql<string>`coalesce(${productContents.title}, ${products.itemDescription})`,
    })
    .from(productReviews)
    .innerJoin(products, eq(products.productId, productReviews.productId))
    .leftJoin(productContents, eq(productContents.productId, productReviews.productId));

export const showRow = ({ review, code, title }: Awaited<ReturnType<typeof withProduct>>[number]): ReviewRow => ({
  ...showReview(review),
  product_code: code,
  product_title: title,
  hidden_at: review.hiddenAt?.toISOString() ?? null,
  hidden_reason: review.hiddenReason,
});

/** The reviews, with their products and contents, that a list shows. */
export const matchingReviews = ({ shown, searchTerm }: { shown: string; searchTerm: string }): SQL | undefined =>
  and(
    shown === 'hidden' ? isNotNull(productReviews.hiddenAt) : undefined,
    shown === 'visible' ? isNull(productReviews.hiddenAt) : undefined,
    searchTerm === '' ? undefined : saying(searchTerm),
  );

const saying = (term: string): SQL | undefined => {
  const within = (text: SQL | typeof productReviews.body) => sql`strpos(lower(${text}), lower(${term})) > 0`;
  return or(
    within(sql`${products.productCode}`),
    within(sql`coalesce(${productContents.title}, ${products.itemDescription})`),
    within(sql`${productReviews.authorName}`),
    within(sql`${productReviews.title}`),
    within(productReviews.body),
  );
};
