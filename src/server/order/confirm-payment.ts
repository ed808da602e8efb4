import { eq } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { withinLimit } from '../auth/within-limit.ts';
import { withActor } from '../db/actor.ts';
import { reasonOf } from '../db/reason.ts';
import { PaymentUnconfirmed } from '../gateways/gateway.ts';
import { gatewayNamed } from '../gateways/gateways.ts';
import { functions } from '../implement.ts';
import { paymentOf } from './payment.ts';
import { paymentSessions } from './tables.ts';
import { takePayment } from './take-payment.ts';

/** The shopper approved a payment at its provider: captures and books it, once however often this is called. */
export const confirmPayment = functions.order.confirmPayment.handler(async ({ input, context, errors }) => {
  await withinLimit(context, 'ordersOfAddress', context.address);
  const { session_id: sessionId } = input;
  const stored = await withActor(context.db, worker, async (tx) => {
    const [session] = await tx
      .select({ gateway: paymentSessions.gateway })
      .from(paymentSessions)
      .where(eq(paymentSessions.sessionId, sessionId));
    return session ? { gateway: gatewayNamed(session.gateway), payment: await paymentOf(tx, sessionId) } : null;
  });
  if (!stored?.gateway?.take) throw errors.UNKNOWN_SESSION();
  const taken = await takePayment(context, stored.gateway, stored.payment, null).catch((error: unknown) => {
    if (!(error instanceof PaymentUnconfirmed)) throw error;
    console.error(`request ${context.requestId}: ${reasonOf(error)}`);
    throw errors.PAYMENT_UNCONFIRMED({ data: { session_id: sessionId, retryAfter: 15 } });
  });
  if (taken === 'declined') throw errors.PAYMENT_DECLINED({ data: { session_id: sessionId } });
  if (taken === 'refused') throw errors.PAYMENT_REFUSED({ data: { session_id: sessionId } });
  if (taken === 'paid-not-recorded') throw errors.PAID_NOT_RECORDED();
  return { success: true as const, payment: taken === 'paid' ? ('succeeded' as const) : ('processing' as const) };
});
