import { eq } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { changesOf } from '../changes.ts';
import { lockProduct } from '../lock-product.ts';
import { productContents } from '../tables.ts';
import { contentRowOf } from './content-row.ts';

/** Writes the content of a product if it is still as the admin saw it. The audit log has the texts before and after. */
export const updateProductContent = functions.catalog.updateProductContent.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { product_id: productId, expected_updated_at: expected, ...fields } = input;
    // The first content of a product has no row to lock yet.
    if ((await lockProduct(tx, productId)) === null) throw errors.UNKNOWN_PRODUCT();
    const [stored] = await tx.select().from(productContents).where(eq(productContents.productId, productId));
    const before = stored ? contentRowOf(stored) : null;
    if (expected !== (before?.updated_at ?? null)) throw errors.CONTENT_CHANGED();
    const columns = {
      title: fields.title,
      subtitle: fields.subtitle,
      badges: fields.badges,
      benefits: fields.benefits,
      keyIngredients: fields.key_ingredients,
      fullIngredients: fields.full_ingredients,
      howToUse: fields.how_to_use,
      tips: fields.tips,
      packshot: fields.packshot,
      updatedAt: context.now(),
    };
    const [after] = await tx
      .insert(productContents)
      .values({ productId, ...columns, createdAt: columns.updatedAt })
      .onConflictDoUpdate({ target: productContents.productId, set: columns })
      .returning();
    if (!after) throw new Error('the written content is missing');
    const row = contentRowOf(after);
    await writeAuditEvent(tx, context, 'update-product-content', ['product', productId], changesOf(before ?? {}, row));
    return row;
  }),
);
