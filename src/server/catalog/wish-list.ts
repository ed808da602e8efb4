import { and, desc, eq, inArray } from 'drizzle-orm';
import { mostWishes } from '#contract/catalog.ts';
import { userIdOf } from '#domain/person/actor.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { products, wishListItems } from './tables.ts';

// Everybody's own: the database lets nobody near the wishes of somebody else.

/** The wishes that can be bought now, the newest first. One for a product that was taken out waits for its return. */
async function wishesOf(tx: Transaction, userId: string): Promise<{ product_codes: string[] }> {
  const rows = await tx
    .select({ code: products.productCode })
    .from(wishListItems)
    .innerJoin(products, eq(products.productId, wishListItems.productId))
    .where(and(eq(wishListItems.userId, userId), eq(products.active, 'Y')))
    .orderBy(desc(wishListItems.createdAt), products.productCode)
    .limit(mostWishes);
  return { product_codes: rows.map(({ code }) => code) };
}

const productsOf = async (tx: Transaction, codes: readonly string[]) =>
  codes.length === 0
    ? []
    : tx
        .select({ productId: products.productId, code: products.productCode })
        .from(products)
        .where(inArray(products.productCode, [...codes]));

export const getWishList = functions.catalog.getWishList.handler(({ context, errors }) =>
  withActor(context.db, context.actor, (tx) => {
    const userId = userIdOf(context.actor);
    if (userId === null) throw errors.UNAUTHORIZED();
    return wishesOf(tx, userId);
  }),
);

/** What a device kept for a guest comes here in one call when she signs in. Codes that nobody sells are left out. */
export const changeWishList = functions.catalog.changeWishList.handler(({ input, context, errors }) =>
  withActor(context.db, context.actor, async (tx) => {
    const userId = userIdOf(context.actor);
    if (userId === null) throw errors.UNAUTHORIZED();
    const gone = await productsOf(tx, input.remove);
    if (gone.length > 0) {
      const ids = gone.map(({ productId }) => productId);
      await tx
        .delete(wishListItems)
        .where(and(eq(wishListItems.userId, userId), inArray(wishListItems.productId, ids)));
    }
    const wanted = await productsOf(tx, input.add);
    if (wanted.length > 0) {
      const now = context.now().getTime();
      // The first of the list is the newest, as on the device.
      const rows = wanted.map(({ productId, code }) => ({
        userId,
        productId,
        createdAt: new Date(now - input.add.indexOf(code)),
      }));
      await tx.insert(wishListItems).values(rows).onConflictDoNothing();
    }
    return wishesOf(tx, userId);
  }),
);
