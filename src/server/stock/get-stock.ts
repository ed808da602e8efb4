import { count, desc, eq, sql } from 'drizzle-orm';
import { productRowOf } from '../catalog/product-row.ts';
import { productContents, productShades, products } from '../catalog/tables.ts';
import { consultants } from '../consultant/tables.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { orders } from '../order/tables.ts';
import { stockItemOf } from './stock-item.ts';
import { stockChanges, stockLevels } from './tables.ts';

export const getStock = functions.stock.getStock.handler(({ input, context, errors }) =>
  withActor(context.db, context.actor, async (tx) => {
    const { product_id: productId } = input;
    const [row] = await tx
      .select({ product: products, title: productContents.title })
      .from(products)
      .leftJoin(productContents, eq(productContents.productId, products.productId))
      .where(eq(products.productId, productId));
    if (!row) throw errors.UNKNOWN_PRODUCT();
    const shades = await tx
      .select({ code: productShades.code, name: productShades.name, retiredAt: productShades.retiredAt })
      .from(productShades)
      .where(eq(productShades.productId, productId))
      .orderBy(sql`${productShades.retiredAt} is not null`, productShades.position, productShades.code);
    const levels = await tx.select().from(stockLevels).where(eq(stockLevels.productId, productId));
    const levelOf = (code: string | null) => levels.find(({ shadeCode }) => shadeCode === code) ?? null;
    return {
      product: { ...productRowOf(row.product), title: row.title },
      items:
        shades.length === 0
          ? [stockItemOf(null, levelOf(null))]
          : shades.map((shade) => stockItemOf(shade, levelOf(shade.code))),
      changes: await changesOf(tx, productId, input),
    };
  }),
);

async function changesOf(
  tx: Transaction,
  productId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  const ofProduct = eq(stockLevels.productId, productId);
  const rows = await tx
    .select({
      change_id: stockChanges.changeId,
      shade: productShades.name,
      quantity: stockChanges.quantity,
      reason: stockChanges.reason,
      note: stockChanges.note,
      order_id: stockChanges.orderId,
      order_no: orders.orderNo,
      changed_by: sql<string | null>`${consultants.firstName} || ' ' || ${consultants.lastName}`,
      changedAt: stockChanges.createdAt,
    })
    .from(stockChanges)
    .innerJoin(stockLevels, eq(stockLevels.stockId, stockChanges.stockId))
    .leftJoin(productShades, eq(productShades.code, stockLevels.shadeCode))
    .leftJoin(orders, eq(orders.orderId, stockChanges.orderId))
    .leftJoin(consultants, eq(consultants.consultantId, stockChanges.changedBy))
    .where(ofProduct)
    .orderBy(desc(stockChanges.changeId))
    .limit(limit)
    .offset(offset);
  const [counted] = await tx
    .select({ total: count() })
    .from(stockChanges)
    .innerJoin(stockLevels, eq(stockLevels.stockId, stockChanges.stockId))
    .where(ofProduct);
  return {
    data: rows.map(({ changedAt, ...row }) => ({ ...row, changed_at: changedAt.toISOString() })),
    total: counted?.total ?? 0,
  };
}
