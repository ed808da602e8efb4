import { and, count, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { showRow, withProduct } from './review-moderation.ts';
import { productContents, productReviews, products } from './tables.ts';

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

export const getReviews = functions.catalog.getReviews.handler(({ input, context }) =>
  withActor(context.db, context.actor, async (tx) => {
    const wanted = and(
      input.shown === 'hidden' ? isNotNull(productReviews.hiddenAt) : undefined,
      input.shown === 'visible' ? isNull(productReviews.hiddenAt) : undefined,
      input.searchTerm === '' ? undefined : saying(input.searchTerm),
    );
    const rows = await withProduct(tx)
      .where(wanted)
      .orderBy(desc(productReviews.createdAt), productReviews.reviewId)
      .limit(input.limit)
      .offset(input.offset);
    const [counted] = await tx
      .select({ total: count() })
      .from(productReviews)
      .innerJoin(products, eq(products.productId, productReviews.productId))
      .leftJoin(productContents, eq(productContents.productId, productReviews.productId))
      .where(wanted);
    return { data: rows.map(showRow), total: counted?.total ?? 0 };
  }),
);
