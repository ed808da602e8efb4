import { asc } from 'drizzle-orm';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { products } from '../tables.ts';
import { productsToChange } from './products-to-change.ts';

const exampleCount = 5;

export const previewProductActivation = functions.catalog.previewProductActivation.handler(({ input, context }) =>
  withActor(context.db, context.actor, async (tx) => {
    const wanted = productsToChange(input);
    const examples = await tx
      .select({ code: products.productCode })
      .from(products)
      .where(wanted)
      .orderBy(asc(products.productCode))
      .limit(exampleCount);
    return {
      active: input.active,
      count: await tx.$count(products, wanted),
      examples: examples.map(({ code }) => code),
    };
  }),
);
