import { chargeTestCard } from '#domain/order/test-card.ts';
import { periodOf } from '#domain/period/zone.ts';
import { worker } from '#domain/person/actor.ts';
import { withinLimit } from '../../auth/within-limit.ts';
import type { Call } from '../../context.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { checkoutStateOf } from '../../order/checkout-state.ts';
import { bookPayment, recordFailedAttempt } from '../../order/payment.ts';
import { localGateway } from './gateway.ts';

/** The state of a payment at this gateway; null for one of another, and for every one outside a demo. */
async function ownPayment(context: Call, sessionId: string) {
  if (!localGateway.ready(context)) return null;
  return withActor(context.db, worker, (tx) => checkoutStateOf(tx, sessionId, localGateway.name));
}

const getLocalPayment = functions.order.getLocalPayment.handler(async ({ input, context, errors }) => {
  const state = await ownPayment(context, input.session_id);
  if (state === null) throw errors.UNKNOWN_SESSION();
  return state;
});

/** A card is asked only for an order that is still to be paid; one that is paid leads on without a second charge. */
const payLocally = functions.order.payLocally.handler(async ({ input, context, errors }) => {
  await withinLimit(context, 'ordersOfAddress', context.address);
  const { session_id: sessionId } = input;
  const state = await ownPayment(context, sessionId);
  if (state === null) throw errors.UNKNOWN_SESSION();
  const answer = { return_url: `${context.publicUrl}/payment-success?session_id=${sessionId}` };
  if (state.payment === 'succeeded') return answer;
  if (state.status === 'cancelled') throw errors.UNKNOWN_SESSION();

  const at = context.now();
  const charged = chargeTestCard(input.card_number, input.expiry, periodOf(at, context.company.timeZone));
  if (charged !== 'succeeds') {
    const refusal = {
      declined: errors.CARD_DECLINED,
      'insufficient-funds': errors.INSUFFICIENT_FUNDS,
      expired: errors.CARD_EXPIRED,
      'unknown-card': errors.UNKNOWN_CARD,
    }[charged.refused]();
    await withActor(context.db, worker, (tx) => recordFailedAttempt(tx, sessionId, refusal.message, at));
    throw refusal;
  }
  const booking = await withActor(context.db, worker, (tx) => bookPayment(tx, sessionId, { reference: sessionId, at }));
  if (booking === 'booked' || booking === 'already-paid') return answer;
  throw errors.UNKNOWN_SESSION();
});

export const localGatewayFunctions = { getLocalPayment, payLocally };
