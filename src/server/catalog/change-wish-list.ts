import { and, eq, inArray } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { products, wishListItems } from './tables.ts';
import { wishesOf } from './wish-list.ts';

const productsOf = async (tx: Transaction, codes: readonly string[]) =>
  codes.length === 0
    ? []
    : tx
        .select({ productId: products.productId, code: products.productCode })
        .from(products)
        .where(inArray(products.productCode, [...codes]));

/** At sign-in, one call adds the items a guest saved on the device. Codes of unknown products are ignored. */
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
