import type Stripe from 'stripe';
import type { Deployment } from '../../context.ts';
import {
  type GatewayAccess,
  type OpenedInPage,
  type OpenedPayment,
  type PaymentToMake,
  type PendingCapture,
  ProviderUnavailable,
  type Taken,
} from '../gateway.ts';
import { clientOf, isRefusal, moneyOf, pagesOf, unavailable } from './client.ts';

/** Whether a payment is one in our page: then its reference is that of Stripe's PaymentIntent. */
export const isIntent = (reference: string): boolean => reference.startsWith('pi_');

/** The payment of a placed order, which Stripe's script confirms in our page. Its amount is the server's. */
export async function openIntent(
  { publicUrl, ...access }: Deployment,
  { sessionId, orderId, amount }: PaymentToMake,
): Promise<OpenedInPage> {
  const intent = await clientOf(access)
    .paymentIntents.create(
      {
        amount: Number(amount.amount),
        currency: amount.currency.toLowerCase(),
        // Of these, what the account has activated. Apple Pay and Google Pay are cards.
        allowed_payment_method_types: ['card', 'link'],
        metadata: { session_id: sessionId, order_id: orderId },
      },
      { idempotencyKey: `intent-${sessionId}` },
    )
    .catch(unavailable);
  if (intent.client_secret === null) throw new ProviderUnavailable(`Stripe opened ${intent.id} without a secret`);
  return { address: pagesOf(publicUrl, sessionId).state, reference: intent.id, clientSecret: intent.client_secret };
}

/**
 * A payment in our page lives as long as that page. To pay it elsewhere it is cancelled, so that it can't be paid as well: null.
 * One that Stripe no longer cancels was made: then its page.
 */
export async function resumeIntent(
  { publicUrl, ...access }: Deployment,
  sessionId: string,
  reference: string,
): Promise<string | null> {
  const { paymentIntents } = clientOf(access);
  const intent = await paymentIntents
    .cancel(reference)
    .catch((error: unknown) => (isRefusal(error) ? paymentIntents.retrieve(reference) : unavailable(error)))
    .catch(unavailable);
  return intent.status === 'canceled' ? null : pagesOf(publicUrl, sessionId).paid;
}

/** What the shopper has confirmed in our page; `declined` if the last attempt was. */
export async function takeIntent(
  access: GatewayAccess,
  { sessionId }: OpenedPayment,
  reference: string,
): Promise<Taken | PendingCapture | 'declined' | null> {
  const intent = await clientOf(access).paymentIntents.retrieve(reference);
  if (intent.metadata.session_id !== sessionId) {
    console.error(`stripe: ${intent.id} does not match payment ${sessionId}: it is neither booked nor refunded`);
    return null;
  }
  return outcomeOf(intent);
}

function outcomeOf(intent: Stripe.PaymentIntent): Taken | PendingCapture | 'declined' | null {
  const { id, status, amount_received: amount, currency } = intent;
  if (status === 'succeeded') return { reference: id, captureId: id, paid: moneyOf(amount, currency), refundable: id };
  if (status === 'processing') return { pendingCaptureId: id };
  return status === 'requires_payment_method' && intent.last_payment_error !== null ? 'declined' : null;
}
