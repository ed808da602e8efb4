import { eq } from 'drizzle-orm';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { productContents, products } from '../tables.ts';
import { contentRowOf } from './content-row.ts';

export const getProductContent = functions.catalog.getProductContent.handler(({ input, context, errors }) =>
  withActor(context.db, context.actor, async (tx) => {
    const [row] = await tx
      .select({ product: products, content: productContents })
      .from(products)
      .leftJoin(productContents, eq(productContents.productId, products.productId))
      .where(eq(products.productId, input.product_id));
    if (!row) throw errors.UNKNOWN_PRODUCT();
    const { productCode, itemDescription, active } = row.product;
    return {
      product: { product_code: productCode, item_description: itemDescription, active: active === 'Y' ? 'Y' : 'N' },
      content: row.content && contentRowOf(row.content),
    };
  }),
);
