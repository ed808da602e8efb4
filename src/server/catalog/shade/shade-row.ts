import { asc, eq, sql } from 'drizzle-orm';
import type { ShadeRow } from '#contract/catalog/shade.ts';
import type { Transaction } from '../../db/database.ts';
import { constraintOf } from '../../db/sql-state.ts';
import { lockProduct } from '../lock-product.ts';
import { productShades } from '../tables.ts';

export type StoredShade = typeof productShades.$inferSelect;

/** A shade as a row of the API. */
export const shadeRowOf = (shade: StoredShade): ShadeRow => ({
  code: shade.code,
  name: shade.name,
  description: shade.description,
  color: shade.color,
  sold_out: shade.soldOut,
  retired: shade.retiredAt !== null,
  updated_at: shade.updatedAt.toISOString(),
});

/** The shades of a product in the order of the shop, retired ones last. */
export const shadesInOrder = (tx: Transaction, productId: string): Promise<StoredShade[]> =>
  tx
    .select()
    .from(productShades)
    .where(eq(productShades.productId, productId))
    .orderBy(sql`${productShades.retiredAt} is not null`, asc(productShades.position), asc(productShades.code));

/**
 * A shade by its code, null if it does not exist. Its product is locked until `tx` ends, so that changes of the shades of
 * one product wait for each other. `tx` acts as the worker.
 */
export async function lockShade(tx: Transaction, code: string): Promise<StoredShade | null> {
  const byCode = eq(productShades.code, code);
  const [known] = await tx.select({ productId: productShades.productId }).from(productShades).where(byCode);
  if (!known) return null;
  await lockProduct(tx, known.productId);
  const [shade] = await tx.select().from(productShades).where(byCode);
  return shade ?? null;
}

/** The refusal for a name that another offered shade of the product has; other failures as they are. */
export const nameTakenOr =
  (taken: () => Error) =>
  (failure: unknown): never => {
    throw constraintOf(failure) === 'product_shades_name' ? taken() : failure;
  };
