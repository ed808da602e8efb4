import { worker } from '#domain/account/actor.ts';
import { withinLimit } from '../auth/within-limit.ts';
import { findConsultant } from '../consultant/find-consultant.ts';
import { withActor } from '../db/actor.ts';
import { gatewayFor } from '../gateways/gateways.ts';
import { functions } from '../implement.ts';
import { quoteForOrder } from '../pricing/quote.ts';
import { cartError } from '../pricing/refusal.ts';
import { pricingRulesOf } from '../pricing/rules.ts';

/** Buy Now: our own checkout for one item (product decisions, section 2); nothing is stored before it is submitted. */
export const createPayment = functions.order.createPayment.handler(async ({ input, context, errors }) => {
  const { company, publicUrl } = context;
  if (gatewayFor(context, 'traditional') === null) throw errors.PAYMENT_METHOD_UNAVAILABLE();
  if (input.consultantCode !== '') await withinLimit(context, 'lookUpsOfAddress', context.address);
  const { product_code, variant } = input.product;
  const address = new URL(`${publicUrl}/checkout`);
  address.searchParams.set('product', product_code);
  if (variant) address.searchParams.set('variant', variant);

  await withActor(context.db, worker, async (tx) => {
    const cart = [{ product_code, variant: variant || null, quantity: 1 }];
    const anywhere = { country: company.shipping.countries[0] ?? 'CA', state: null };
    const quoted = await quoteForOrder(tx, cart, 'guest', anywhere, pricingRulesOf(company), context.now());
    if ('refused' in quoted) throw cartError(errors, quoted.refused);
    if (input.consultantCode === '') return;
    const consultant = await findConsultant(tx, company.brand.codePrefix, input.consultantCode);
    if (consultant?.status !== 'active') throw errors.UNKNOWN_CONSULTANT_CODE();
    address.searchParams.set('consultant', consultant.code);
  });
  return { url: address.href };
});
