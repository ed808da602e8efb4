import type { CheckoutState } from '#contract/order/payment.ts';
import { chargeTestCard } from '#domain/order/test-card.ts';
import { periodOf } from '#domain/period/zone.ts';
import { worker } from '#domain/person/actor.ts';
import { withinLimit } from '../../auth/within-limit.ts';
import type { Call } from '../../context.ts';
import { withActor } from '../../db/actor.ts';
import type { Transaction } from '../../db/database.ts';
import { functions } from '../../implement.ts';
import { checkoutStateOf } from '../../order/checkout-state.ts';
import { bookPayment, recordFailedAttempt } from '../../order/payment.ts';
import { localGateway } from './gateway.ts';

/** Does `work` with the state of a payment at this gateway; null for one of another, and for every one outside a demo. */
async function inOwnPayment<T>(
  context: Call,
  sessionId: string,
  work: (tx: Transaction, state: CheckoutState) => T | Promise<T>,
): Promise<T | null> {
  if (!localGateway.ready(context)) return null;
  return withActor(context.db, worker, async (tx) => {
    const state = await checkoutStateOf(tx, sessionId, localGateway.name);
    return state && work(tx, state);
  });
}

const getLocalPayment = functions.order.getLocalPayment.handler(async ({ input, context, errors }) => {
  const state = await inOwnPayment(context, input.session_id, (_, found) => found);
  if (state === null) throw errors.UNKNOWN_SESSION();
  return state;
});

/** A card is asked only for an order that is still to be paid; one that is paid leads on without a second charge. */
const payLocally = functions.order.payLocally.handler(async ({ input, context, errors }) => {
  await withinLimit(context, 'ordersOfAddress', context.address);
  const { session_id: sessionId } = input;
  const at = context.now();
  const outcome = await inOwnPayment(context, sessionId, async (tx, { payment, status }) => {
    if (payment === 'succeeded') return 'already-paid';
    if (status === 'cancelled') return 'not-payable';
    const charged = chargeTestCard(input.card_number, input.expiry, periodOf(at, context.company.timeZone));
    if (charged === 'succeeds') return bookPayment(tx, context, sessionId, { reference: sessionId, at });
    const refusal = {
      declined: errors.CARD_DECLINED,
      'insufficient-funds': errors.INSUFFICIENT_FUNDS,
      expired: errors.CARD_EXPIRED,
      'unknown-card': errors.UNKNOWN_CARD,
    }[charged.refused]();
    await recordFailedAttempt(tx, sessionId, refusal.message, at);
    return refusal;
  });
  if (outcome instanceof Error) throw outcome;
  if (outcome === 'booked' || outcome === 'already-paid') {
    return { return_url: `${context.publicUrl}/payment-success?session_id=${sessionId}` };
  }
  throw outcome === 'not-payable' ? errors.ORDER_CANCELLED() : errors.UNKNOWN_SESSION();
});

export const localGatewayFunctions = { getLocalPayment, payLocally };
