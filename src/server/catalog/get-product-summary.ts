import { sql } from 'drizzle-orm';
import { formatAmount } from '#domain/money/decimal.ts';
import { averageOf } from '#domain/money/rounding.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { lowStock } from '../stock/stock-of-product.ts';
import { products } from './tables.ts';

export const getProductSummary = functions.catalog.getProductSummary.handler(({ context }) =>
  withActor(context.db, context.actor, async (tx) => {
    const isActive = sql`${products.active} = 'Y'`;
    const [row] = await tx
      .select({
        total: sql<number>`count(*)::int`,
        active: sql<number>`(count(*) filter (where ${isActive}))::int`,
        low: sql<number>`(count(*) filter (where ${lowStock}))::int`,
        categories: sql<
          string[]
        >`coalesce(json_agg(distinct ${products.itemCategory} order by ${products.itemCategory}), '[]')`,
        activePrices: sql<string>`coalesce(sum(${products.inventoryPrice}) filter (where ${isActive}), 0)::text`,
      })
      .from(products);
    const { total = 0, active = 0, low = 0, categories = [], activePrices = '0' } = row ?? {};
    const averagePrice = averageOf(BigInt(activePrices), active);
    return {
      total,
      active,
      inactive: total - active,
      low_stock: low,
      categories,
      average_price: averagePrice === null ? null : formatAmount(averagePrice),
      currency: context.company.currencies.shop,
    };
  }),
);
