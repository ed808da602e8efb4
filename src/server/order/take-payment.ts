import { eq, sql } from 'drizzle-orm';
import { walletRefusals } from '#contract/order/payment.ts';
import { worker } from '#domain/account/actor.ts';
import type { Deployment } from '../context.ts';
import { withActor } from '../db/actor.ts';
import { reasonOf } from '../db/reason.ts';
import { isPending, type PaymentGateway, type PaymentToMake, PaymentUnconfirmed } from '../gateways/gateway.ts';
import { checkoutStateOf } from './checkout-state.ts';
import { bookCapture, recordFailedAttempt } from './payment.ts';
import { waitForCapture } from './pending-capture.ts';
import { refundPayment, startCapture } from './reconcile-payment.ts';
import { paymentSessions } from './tables.ts';

/**
 * `pending`: the money is on its way, and the order waits for it. `declined`: the provider declined the shopper's card or
 * account. `paid-not-recorded`: money was captured that does not match the order; it is refunded where possible.
 */
export type PaymentOutcome = 'paid' | 'pending' | 'declined' | 'refused' | 'paid-not-recorded';

/**
 * Stores the provider's reference of an opened payment and returns the stored one. Of two simultaneous requests that opened
 * one each, the first decides: the other payment is ended at a provider that opens a second one.
 */
export async function saveReference(
  deployment: Deployment,
  gateway: PaymentGateway,
  sessionId: string,
  opened: string | null,
): Promise<string | null> {
  if (opened === null) return null;
  const [session] = await withActor(deployment.db, worker, (tx) =>
    tx
      .update(paymentSessions)
      .set({ gatewayReference: sql`coalesce(${paymentSessions.gatewayReference}, ${opened})` })
      .where(eq(paymentSessions.sessionId, sessionId))
      .returning({ reference: paymentSessions.gatewayReference }),
  );
  const stored = session?.reference ?? opened;
  // The buyer never gets the address of the other payment, so that it is not paid if it could not be ended.
  if (stored !== opened) {
    await gateway
      .discard?.(deployment, opened)
      .catch((error: unknown) => console.error(`${gateway.name}: ${opened} was not ended: ${reasonOf(error)}`));
  }
  return stored;
}

/**
 * Captures at a gateway what the shopper approved in a wallet, and books it: only for an order that still waits for its
 * payment, and once however often it is called.
 */
export async function takePayment(
  deployment: Deployment,
  gateway: PaymentGateway,
  payment: PaymentToMake,
  token: string | null,
): Promise<PaymentOutcome> {
  const { db, now } = deployment;
  const { sessionId } = payment;
  const { state, reference } = await withActor(db, worker, async (tx) => {
    const [session] = await tx
      .select({ reference: paymentSessions.gatewayReference })
      .from(paymentSessions)
      .where(eq(paymentSessions.sessionId, sessionId));
    return {
      state: await checkoutStateOf(tx, deployment, sessionId, gateway.name),
      reference: session?.reference ?? null,
    };
  });
  if (state?.payment === 'succeeded') return 'paid';
  if (state?.status !== 'pending' || !gateway.take) return 'refused';
  if (!(await withActor(db, worker, (tx) => startCapture(tx, deployment, sessionId)))) return 'refused';

  const taken = await gateway.take(deployment, { ...payment, reference }, token).catch((cause: unknown) => {
    throw new PaymentUnconfirmed('it is not known whether the provider has taken the money', { cause });
  });
  const at = now();
  if (taken === null || taken === 'declined') {
    const { message } = walletRefusals[taken === null ? 'PAYMENT_REFUSED' : 'PAYMENT_DECLINED'];
    await withActor(db, worker, (tx) => recordFailedAttempt(tx, sessionId, message, at));
    return taken ?? 'refused';
  }
  if (isPending(taken)) {
    const waits = await waitForCapture(deployment, sessionId, taken).catch((cause: unknown) => {
      throw new PaymentUnconfirmed('the money is on its way, and this is not stored yet', { cause });
    });
    return waits ? 'pending' : 'refused';
  }
  const booking = await bookCapture(deployment, sessionId, taken, at).catch((cause: unknown) => {
    throw new PaymentUnconfirmed('the money was taken and is not booked yet', { cause });
  });
  if (booking === 'booked' || booking === 'already-paid') return 'paid';
  if (booking === 'other-order') {
    console.error(`${gateway.name}: ${taken.captureId} paid another order than that of payment ${sessionId}`);
    return 'refused';
  }
  // If this fails, `reconcilePayment` refunds it.
  await refundPayment(deployment, gateway, sessionId, taken).catch((error: unknown) =>
    console.error(`${gateway.name}: payment ${sessionId} could not be refunded and is retried: ${reasonOf(error)}`),
  );
  return 'paid-not-recorded';
}
