import { chargeTestCard } from '#domain/order/test-card.ts';
import { periodOf } from '#domain/period/zone.ts';
import { withinLimit } from '../../auth/within-limit.ts';
import { functions } from '../../implement.ts';
import { bookPayment, recordFailedAttempt } from '../payment.ts';
import { withLocalPayment } from './local-payment.ts';

/** Charges a card only for an unpaid order; a paid one continues without a second charge. */
export const payLocally = functions.order.payLocally.handler(async ({ input, context, errors }) => {
  await withinLimit(context, 'ordersOfAddress', context.address);
  const { session_id: sessionId } = input;
  const at = context.now();
  const outcome = await withLocalPayment(context, sessionId, async (tx, { payment, status, payable }) => {
    if (payment === 'succeeded') return 'already-paid';
    if (status === 'cancelled') return 'not-payable';
    if (payable === 'expired') return errors.ORDER_EXPIRED();
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
