import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { products } from '../tables.ts';
import { productsToChange } from './products-to-change.ts';

/** One statement for all; another number than the preview's changes nothing. */
export const setProductsActive = functions.catalog.setProductsActive.handler(({ input, context, errors }) =>
  withActor(context.db, context.actor, async (tx) => {
    const { active, expected_count } = input;
    const changed = await tx
      .update(products)
      .set({ active, updatedAt: context.now() })
      .where(productsToChange(input))
      .returning({ id: products.productId });
    if (changed.length !== expected_count) throw errors.SELECTION_CHANGED();
    const product_ids = changed.map(({ id }) => id);
    const before = active === 'Y' ? 'N' : 'Y';
    await writeAuditEvent(tx, context, 'set-products-active', ['products', 'selection'], {
      active: { before, after: active },
      products: product_ids,
    });
    return { active, product_ids };
  }),
);
