import { count, desc, eq } from 'drizzle-orm';
import type { ProductPrice } from '#contract/catalog/product-price.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { productPrices } from '../tables.ts';

export const getProductPrices = functions.catalog.getProductPrices.handler(({ input, context }) =>
  withActor(context.db, context.actor, async (tx) => {
    const ofProduct = eq(productPrices.productId, input.product_id);
    const rows = await tx
      .select()
      .from(productPrices)
      .where(ofProduct)
      .orderBy(desc(productPrices.validFrom))
      .limit(input.limit);
    const [counted] = await tx.select({ total: count() }).from(productPrices).where(ofProduct);
    const at = context.now();
    return {
      data: rows.map((row) => priceRowOf(row, at)),
      total: counted?.total ?? 0,
      currency: context.company.currencies.shop,
    };
  }),
);

export const priceRowOf = (row: typeof productPrices.$inferSelect, at: Date): ProductPrice => ({
  price_id: row.priceId,
  price: formatAmount(row.price),
  valid_from: row.validFrom.toISOString(),
  started: row.validFrom <= at,
});
