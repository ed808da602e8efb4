import { worker } from '#domain/account/actor.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { buyerOf } from './buyer.ts';
import { quote } from './quote.ts';
import { cartError } from './refusal.ts';
import { pricingRulesOf } from './rules.ts';

export const priceCart = functions.pricing.priceCart.handler(async ({ input, context, errors }) => {
  const quoted = await withActor(context.db, worker, async (tx) =>
    quote(tx, input.cart, await buyerOf(tx, context.actor), input, pricingRulesOf(context.company), context.now()),
  );
  if ('refused' in quoted) throw cartError(errors, quoted.refused);
  return quoted.shown;
});
