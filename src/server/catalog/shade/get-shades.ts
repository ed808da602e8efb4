import { eq } from 'drizzle-orm';
import { nextShadeCode } from '#domain/catalog/shade.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { products } from '../tables.ts';
import { shadeRowOf, shadesInOrder } from './shade-row.ts';

export const getShades = functions.catalog.getShades.handler(({ input, context, errors }) =>
  withActor(context.db, context.actor, async (tx) => {
    const { product_id: productId } = input;
    const [product] = await tx
      .select({ code: products.productCode })
      .from(products)
      .where(eq(products.productId, productId));
    if (!product) throw errors.UNKNOWN_PRODUCT();
    const shades = await shadesInOrder(tx, productId);
    const codes = shades.map(({ code }) => code);
    return { data: shades.map(shadeRowOf), suggested_code: nextShadeCode(product.code, codes) };
  }),
);
