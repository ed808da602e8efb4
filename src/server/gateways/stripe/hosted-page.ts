import type { Deployment } from '../../context.ts';
import {
  type GatewayAccess,
  type Opened,
  type OpenedPayment,
  type PaymentToMake,
  type PendingCapture,
  ProviderUnavailable,
  type Taken,
} from '../gateway.ts';
import { clientOf, moneyOf, pagesOf, unavailable } from './client.ts';

/** Stripe's own page (Checkout), to which the shopper is led: no script of it is in ours. */
export async function openPage(
  { company, publicUrl, ...access }: Deployment,
  { sessionId, orderId, amount, email }: PaymentToMake,
): Promise<Opened> {
  const ids = { session_id: sessionId, order_id: orderId };
  const pages = pagesOf(publicUrl, sessionId);
  const opened = await clientOf(access)
    .checkout.sessions.create(
      {
        mode: 'payment',
        client_reference_id: sessionId,
        ...(email !== '' && { customer_email: email }),
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: amount.currency.toLowerCase(),
              unit_amount: Number(amount.amount),
              product_data: { name: company.brand.name },
            },
          },
        ],
        metadata: ids,
        payment_intent_data: { metadata: ids },
        success_url: pages.paid,
        cancel_url: pages.state,
      },
      { idempotencyKey: `checkout-${sessionId}` },
    )
    .catch(unavailable);
  if (opened.url === null) throw new ProviderUnavailable(`Stripe opened ${opened.id} without a page`);
  return { address: opened.url, reference: opened.id };
}

/** The page while it is open, or where the payment that was made there is shown; null for an expired one. */
export async function resumePage(
  { publicUrl, ...access }: Deployment,
  sessionId: string,
  reference: string,
): Promise<string | null> {
  const session = await clientOf(access).checkout.sessions.retrieve(reference).catch(unavailable);
  if (session.status === 'complete') return pagesOf(publicUrl, sessionId).paid;
  return session.status === 'open' ? session.url : null;
}

/** The payment that was made on the page. */
export async function findOnPage(
  access: GatewayAccess,
  { sessionId }: OpenedPayment,
  reference: string,
): Promise<Taken | PendingCapture | null> {
  const session = await clientOf(access).checkout.sessions.retrieve(reference);
  const captureId = typeof session.payment_intent === 'string' ? session.payment_intent : session.payment_intent?.id;
  if (session.status !== 'complete' || !captureId) return null;
  if (session.client_reference_id !== sessionId) {
    console.error(`stripe: ${session.id} does not match payment ${sessionId}: it is neither booked nor refunded`);
    return null;
  }
  if (session.payment_status === 'paid') {
    return { reference, captureId, paid: moneyOf(session.amount_total, session.currency), refundable: captureId };
  }
  const intent = await clientOf(access).paymentIntents.retrieve(captureId);
  return intent.status === 'processing' ? { pendingCaptureId: captureId } : null;
}
