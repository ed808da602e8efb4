import { eq } from 'drizzle-orm';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { productImages, products } from '../tables.ts';
import { productImageOf } from './product-image.ts';

export const getProductImage = functions.catalog.getProductImage.handler(({ input, context, errors }) =>
  withActor(context.db, context.actor, async (tx) => {
    const [row] = await tx
      .select({ image: productImages })
      .from(products)
      .leftJoin(productImages, eq(productImages.productId, products.productId))
      .where(eq(products.productId, input.product_id));
    if (!row) throw errors.UNKNOWN_PRODUCT();
    return { image: row.image && productImageOf(row.image) };
  }),
);
