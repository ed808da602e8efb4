import { eq } from 'drizzle-orm';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { productRowOf } from './product-row.ts';
import { products } from './tables.ts';

/** States the flag that is wanted, so that a repeated press changes nothing. */
export const setProductActive = functions.catalog.setProductActive.handler(({ input, context, errors }) =>
  withActor(context.db, context.actor, async (tx) => {
    const byId = eq(products.productId, input.product_id);
    const [before] = await tx.select().from(products).where(byId).for('update');
    if (!before) throw errors.UNKNOWN_PRODUCT();
    if (before.active === input.active) return productRowOf(before);
    const [after] = await tx
      .update(products)
      .set({ active: input.active, updatedAt: context.now() })
      .where(byId)
      .returning();
    if (!after) throw new Error(`product ${input.product_id} was locked and is gone`);
    await writeAuditEvent(tx, context, 'set-product-active', ['product', input.product_id], {
      active: { before: before.active, after: input.active },
    });
    return productRowOf(after);
  }),
);
