import { z } from 'zod';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { withinLimit } from '../auth/within-limit.ts';
import type { Call } from '../context.ts';
import { withActor } from '../db/actor.ts';
import { runOnce } from '../db/idempotency.ts';
import { reasonOf } from '../db/reason.ts';
import {
  type PaymentGateway,
  type PaymentMethod,
  type PaymentToMake,
  PaymentUnconfirmed,
  ProviderUnavailable,
} from '../gateways/gateway.ts';
import { gatewayFor } from '../gateways/gateways.ts';
import { functions } from '../implement.ts';
import { cartError } from '../pricing/refusal.ts';
import { goodsToPay } from './goods-to-pay.ts';
import { paymentOf } from './payment.ts';
import { placeOrder } from './place-order.ts';
import { replaceOrders } from './replace-orders.ts';
import { saveReference, takePayment } from './take-payment.ts';

const placed = z.object({ order_id: z.uuid(), session_id: z.uuid() });

/** Places an order once per key, then asks the gateway where to pay it: a lost answer can be requested again. */
export const woocommerceCheckout = functions.order.woocommerceCheckout.handler(async ({ input, context, errors }) => {
  await withinLimit(context, 'ordersOfAddress', context.address);
  if (input.cart.length === 0) throw errors.EMPTY_CART();
  const gateway = gatewayFor(context, input.payment_method);
  if (gateway === null) throw errors.PAYMENT_METHOD_UNAVAILABLE();
  const { idempotency_key: key, expected_buyer: expectedBuyer, ...body } = input;
  const { actor, company } = context;
  if (expectedBuyer !== 'guest' && actor.role === 'visitor') throw errors.SESSION_EXPIRED();

  const payment = await withActor(context.db, worker, async (tx) => {
    const toPay: PaymentToMake[] = [];
    const command = { actor, key, functionName: 'woocommerce-checkout', body };
    const done = await runOnce(tx, command, placed, async () => {
      const { paid } = await replaceOrders(tx, body.replaces, actor, { at: context.now(), by: userIdOf(actor) });
      if (paid.length > 0) throw errors.ALREADY_PAID({ data: { session_ids: [...paid] } });
      const request = {
        actor,
        cart: body.cart,
        info: body.customer_info,
        consultantCode: body.consultant_code || body.customer_info.consultant_code,
        codeSource: body.consultant_code_source,
        expectedTotal: body.expected_total,
        termsVersion: body.terms_version,
        paymentMethod: body.payment_method,
        gateway: gateway.name,
        at: context.now(),
      };
      const order = await placeOrder(tx, request, company);
      if (!('refused' in order)) {
        toPay.push(order);
        return { order_id: order.orderId, session_id: order.sessionId };
      }
      switch (order.refused.code) {
        case 'unknown-consultant-code':
          throw errors.UNKNOWN_CONSULTANT_CODE();
        case 'terms-changed':
          throw errors.TERMS_CHANGED();
        case 'prices-changed':
          throw errors.PRICES_CHANGED({ data: order.refused.priced });
        default:
          throw cartError(errors, order.refused);
      }
    });
    if (done === 'conflict') throw errors.IDEMPOTENCY_CONFLICT();
    return toPay[0] ?? paymentOf(tx, done.answer.session_id);
  });
  const opened = await openPayment(context, gateway, payment, input.payment_method).catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error;
    console.error(`request ${context.requestId}: ${reasonOf(error)}`);
    throw errors.PAYMENT_METHOD_UNAVAILABLE();
  });
  if (input.payment_data !== undefined && gateway.take) {
    const taken = await takePayment(context, gateway, payment, input.payment_data).catch((error: unknown) => {
      if (!(error instanceof PaymentUnconfirmed)) throw error;
      console.error(`request ${context.requestId}: ${reasonOf(error)}`);
      throw errors.PAYMENT_UNCONFIRMED({ data: { session_id: payment.sessionId, retryAfter: 15 } });
    });
    if (taken === 'declined') throw errors.PAYMENT_DECLINED({ data: { session_id: payment.sessionId } });
    if (taken === 'refused') throw errors.PAYMENT_REFUSED({ data: { session_id: payment.sessionId } });
    if (taken === 'paid-not-recorded') throw errors.PAID_NOT_RECORDED();
  }
  return {
    success: true as const,
    order_id: payment.orderId,
    session_id: payment.sessionId,
    checkout_url: opened.address,
    provider_reference: opened.reference,
    client_secret: opened.clientSecret,
  };
});

/** Opens the payment at its provider, for our own page or for another one, and stores its reference. */
async function openPayment(context: Call, gateway: PaymentGateway, payment: PaymentToMake, method: PaymentMethod) {
  const { sessionId, orderId } = payment;
  if (method === 'card') {
    if (!gateway.openInPage) throw new TypeError(`${gateway.name} can't take a card in our page`);
    const opened = await gateway.openInPage(context, payment);
    await saveReference(context, gateway, sessionId, opened.reference);
    return opened;
  }
  const opened = await gateway.open(context, payment, () => goodsToPay(context, orderId));
  const reference = await saveReference(context, gateway, sessionId, opened.reference);
  if (reference === opened.reference || !gateway.resume) return { ...opened, clientSecret: null };
  // A simultaneous request has opened another one, which is the one to pay.
  const address = await gateway.resume(context, { ...payment, reference });
  if (address === null) throw new ProviderUnavailable(`${gateway.name} has ended payment ${sessionId}`);
  return { address, reference, clientSecret: null };
}
