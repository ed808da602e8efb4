import { and, eq, isNull } from 'drizzle-orm';
import type { StockItem } from '#contract/stock/stock.ts';
import { isLow } from '#domain/stock/stock.ts';
import { productShades, products } from '../catalog/tables.ts';
import type { Transaction } from '../db/database.ts';
import { stockLevels } from './tables.ts';

type Level = Pick<typeof stockLevels.$inferSelect, 'tracked' | 'onHand' | 'lowLevel'>;
type Shade = { readonly code: string; readonly name: string; readonly retiredAt: Date | null };

/** An item of a product as a row of the API; one without a level is not tracked. */
export function stockItemOf(shade: Shade | null, level: Level | null): StockItem {
  const { tracked, onHand, lowLevel } = level ?? { tracked: false, onHand: 0, lowLevel: null };
  const retired = shade !== null && shade.retiredAt !== null;
  return {
    shade_code: shade?.code ?? '',
    shade: shade?.name ?? null,
    tracked,
    on_hand: onHand,
    low_level: lowLevel,
    low: tracked && !retired && isLow(onHand, lowLevel),
    retired,
  };
}

/**
 * The level of an item, created where it has none, and locked until `tx` ends. `tx` acts as the worker. A product with
 * shades has one for each of them, and none of its own.
 */
export async function lockItem(
  tx: Transaction,
  { product_id: productId, shade_code: code }: { readonly product_id: string; readonly shade_code: string },
): Promise<{ shade: Shade | null; level: typeof stockLevels.$inferSelect } | 'unknown-product' | 'unknown-shade'> {
  const [product] = await tx.select({ id: products.productId }).from(products).where(eq(products.productId, productId));
  if (!product) return 'unknown-product';
  const shade = code === '' ? null : await shadeOf(tx, productId, code);
  if (shade === null && code !== '') return 'unknown-shade';
  const shadeCode = shade?.code ?? null;
  await tx.insert(stockLevels).values({ productId, shadeCode, tracked: false }).onConflictDoNothing();
  const ofShade = shadeCode === null ? isNull(stockLevels.shadeCode) : eq(stockLevels.shadeCode, shadeCode);
  const [level] = await tx
    .select()
    .from(stockLevels)
    .where(and(eq(stockLevels.productId, productId), ofShade))
    .for('update');
  if (!level) throw new Error('the created stock is missing');
  // Read after the lock, which the first shade of a product waits for.
  if (shade === null && (await hasShades(tx, productId))) return 'unknown-shade';
  return { shade, level };
}

async function shadeOf(tx: Transaction, productId: string, code: string): Promise<Shade | null> {
  const [shade] = await tx
    .select({ code: productShades.code, name: productShades.name, retiredAt: productShades.retiredAt })
    .from(productShades)
    .where(and(eq(productShades.productId, productId), eq(productShades.code, code)));
  return shade ?? null;
}

async function hasShades(tx: Transaction, productId: string): Promise<boolean> {
  const [shade] = await tx
    .select({ code: productShades.code })
    .from(productShades)
    .where(eq(productShades.productId, productId))
    .limit(1);
  return shade !== undefined;
}
