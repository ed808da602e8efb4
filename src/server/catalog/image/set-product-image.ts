import { eq } from 'drizzle-orm';
import { largestImage } from '#contract/catalog/product-image.ts';
import { worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { encodeImage } from '../../file/picture.ts';
import { storeFile, unlessAway } from '../../file/store-file.ts';
import { functions } from '../../implement.ts';
import { productImages, products } from '../tables.ts';
import { productImageOf } from './product-image.ts';

/** Both sides of an image have at least so many pixels. */
const least = 320;

/** Stores the image before the transaction, so that no lock waits for the store. */
export const setProductImage = functions.catalog.setProductImage.handler(async ({ input, context, errors }) => {
  const { product_id: productId, file } = input;
  const byId = eq(products.productId, productId);
  const [known] = await withActor(context.db, worker, (tx) =>
    tx.select({ productId: products.productId }).from(products).where(byId),
  );
  if (!known) throw errors.UNKNOWN_PRODUCT();
  if (file.size > largestImage) throw errors.IMAGE_TOO_LARGE();
  const image = await encodeImage(new Uint8Array(await file.arrayBuffer()));
  if (image === null) throw errors.NOT_AN_IMAGE();
  const { pictures, width, height } = image;
  if (Math.min(width, height) < least) throw errors.IMAGE_TOO_SMALL();
  const fileId = await storeFile(context, { kind: 'product-image', type: 'image/webp', pictures }).catch(
    unlessAway(errors.FILES_UNAVAILABLE),
  );
  return withActor(context.db, worker, async (tx) => {
    const [product] = await tx.select({ productId: products.productId }).from(products).where(byId).for('key share');
    if (!product) throw errors.UNKNOWN_PRODUCT();
    const facts = { fileId, widths: pictures.map((picture) => picture.width), width, height, createdAt: context.now() };
    const [row] = await tx
      .insert(productImages)
      .values({ productId, ...facts })
      .onConflictDoUpdate({ target: productImages.productId, set: facts })
      .returning();
    if (!row) throw new Error(`the image of product ${productId} was written and returned no row`);
    await writeAuditEvent(tx, context, 'set-product-image', ['product', productId], { fileId, width, height });
    return { image: productImageOf(row) };
  });
});
