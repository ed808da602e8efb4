import { eq } from 'drizzle-orm';
import { worker } from '#domain/person/actor.ts';
import { withinLimit } from '../auth/within-limit.ts';
import { withActor } from '../db/actor.ts';
import { gatewayNamed } from '../gateways/gateways.ts';
import { functions } from '../implement.ts';
import { paymentOf } from './payment.ts';
import { paymentSessions } from './tables.ts';
import { takePayment } from './take-payment.ts';

/** The shopper approved a payment at its provider: it is taken and booked, once however often this is asked. */
export const confirmPayment = functions.order.confirmPayment.handler(async ({ input, context, errors }) => {
  await withinLimit(context, 'ordersOfAddress', context.address);
  const { session_id: sessionId } = input;
  const found = await withActor(context.db, worker, async (tx) => {
    const [session] = await tx
      .select({ gateway: paymentSessions.gateway })
      .from(paymentSessions)
      .where(eq(paymentSessions.sessionId, sessionId));
    return session ? { gateway: gatewayNamed(session.gateway), payment: await paymentOf(tx, sessionId) } : null;
  });
  if (!found?.gateway?.take) throw errors.UNKNOWN_SESSION();
  const taken = await takePayment(context, found.gateway, found.payment, null);
  if (taken === 'refused') throw errors.PAYMENT_REFUSED({ data: { session_id: sessionId } });
  if (taken === 'paid-not-recorded') throw errors.PAID_NOT_RECORDED();
  return { success: true as const };
});
