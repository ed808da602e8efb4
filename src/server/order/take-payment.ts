import { and, eq, isNull } from 'drizzle-orm';
import { worker } from '#domain/person/actor.ts';
import type { Deployment } from '../context.ts';
import { withActor } from '../db/actor.ts';
import { reasonOf } from '../db/reason.ts';
import type { PaymentGateway, PaymentToMake, Taken } from '../gateways/gateway.ts';
import { checkoutStateOf } from './checkout-state.ts';
import { bookPayment, recordFailedAttempt } from './payment.ts';
import { paymentSessions } from './tables.ts';

/** `paid-not-recorded`: money was taken that the order does not ask for; it is given back where that can be. */
export type PaymentOutcome = 'paid' | 'refused' | 'paid-not-recorded';

/** Keeps by what name the provider knows a payment. */
export async function keepReference({ db }: Deployment, sessionId: string, reference: string | null): Promise<void> {
  if (reference === null) return;
  await withActor(db, worker, (tx) =>
    tx
      .update(paymentSessions)
      .set({ gatewayReference: reference })
      .where(and(eq(paymentSessions.sessionId, sessionId), isNull(paymentSessions.gatewayReference))),
  );
}

/**
 * Has a gateway take what the shopper agreed to in a wallet, and books it: only for an order that still waits for it, and
 * once however often it is asked.
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
    return { state: await checkoutStateOf(tx, sessionId, gateway.name), reference: session?.reference ?? null };
  });
  if (state?.payment === 'succeeded') return 'paid';
  if (state?.status !== 'pending' || !gateway.take) return 'refused';

  const taken = await gateway.take(deployment, { ...payment, reference }, token);
  const at = now();
  if (taken === null) {
    const words = 'The wallet could not process the payment. Please try another method.';
    await withActor(db, worker, (tx) => recordFailedAttempt(tx, sessionId, words, at));
    return 'refused';
  }
  const booking = await withActor(db, worker, (tx) => bookPayment(tx, deployment, sessionId, { ...taken, at }));
  if (booking === 'booked' || booking === 'already-paid') return 'paid';
  await giveBack(deployment, gateway, sessionId, taken);
  return 'paid-not-recorded';
}

/** Where even that fails, the log says what is to be given back by hand. */
async function giveBack(
  deployment: Deployment,
  gateway: PaymentGateway,
  sessionId: string,
  { refundable }: Taken,
): Promise<void> {
  if (refundable === null) return;
  try {
    if (!gateway.giveBack) throw new Error(`${gateway.name} gives nothing back`);
    await gateway.giveBack(deployment, refundable);
    console.error(`${gateway.name}: ${refundable} of payment ${sessionId} could not be booked and was given back`);
  } catch (error) {
    console.error(
      `${gateway.name}: ${refundable} of payment ${sessionId} must be given back by hand: ${reasonOf(error)}`,
    );
  }
}
