import { eq } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { changesOf } from './changes.ts';
import { isCodeTaken } from './code-taken.ts';
import { applyStartedPrices } from './price/apply-prices.ts';
import { productColumns, productRowOf } from './product-row.ts';
import { products } from './tables.ts';

/** Changes a product. Order lines have their own copy of code, description and price, so no order changes. */
export const updateProduct = functions.catalog.updateProduct.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { product_id: productId, expected_updated_at: expected, ...fields } = input;
    const byId = eq(products.productId, productId);
    // A price that starts just now comes first, so that the one that is entered here replaces it.
    await applyStartedPrices(tx, context.now(), productId);
    const [before] = await tx.select().from(products).where(byId).for('update');
    if (!before) throw errors.UNKNOWN_PRODUCT();
    const shown = productRowOf(before);
    if (expected !== null && expected !== shown.updated_at) {
      throw errors.PRODUCT_CHANGED({ data: { product: shown } });
    }
    if (await isCodeTaken(tx, fields.product_code, productId)) throw errors.PRODUCT_CODE_TAKEN();
    const [after] = await tx
      .update(products)
      .set({ ...productColumns(fields), updatedAt: context.now() })
      .where(byId)
      .returning();
    if (!after) throw new Error(`product ${productId} was locked and is gone`);
    const row = productRowOf(after);
    await writeAuditEvent(tx, context, 'update-product', ['product', productId], changesOf(shown, row));
    return row;
  }),
);
