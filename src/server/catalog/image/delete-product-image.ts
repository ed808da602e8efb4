import { eq } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { productImages, products } from '../tables.ts';

/** Nothing happens without an image: the form may arrive twice. */
export const deleteProductImage = functions.catalog.deleteProductImage.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const productId = input.product_id;
    const known = await tx
      .select({ productId: products.productId })
      .from(products)
      .where(eq(products.productId, productId));
    if (known.length === 0) throw errors.UNKNOWN_PRODUCT();
    const [deleted] = await tx.delete(productImages).where(eq(productImages.productId, productId)).returning();
    if (deleted) {
      await writeAuditEvent(tx, context, 'delete-product-image', ['product', productId], { fileId: deleted.fileId });
    }
    return { success: true as const };
  }),
);
