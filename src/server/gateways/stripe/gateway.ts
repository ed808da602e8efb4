import type Stripe from 'stripe';
import type { Money } from '#domain/money/money.ts';
import {
  type GatewayAccess,
  type OpenedPayment,
  type PaymentGateway,
  ProviderUnavailable,
  type RefundOutcome,
  type RefundToSend,
  type Taken,
} from '../gateway.ts';
import { isRefusal, stripeClient } from './client.ts';
import { stripeNotifications } from './notifications.ts';
import { stripeOf, stripeSettings } from './settings.ts';

/** Card payments on Stripe's own page (Checkout): no script of it is in ours, and card data never reaches us. */
export const stripeGateway: PaymentGateway = {
  name: 'stripe',
  methods: ['traditional'],
  settings: stripeSettings,
  paymentSites: (access) => {
    const api = stripeOf(access)?.api;
    return [api ? api.origin : 'https://checkout.stripe.com'];
  },
  notifications: stripeNotifications,
  ready: (access) => stripeOf(access) !== null,
  async open({ company, publicUrl, ...access }, { sessionId, orderId, amount, email }) {
    const ids = { session_id: sessionId, order_id: orderId };
    const page = `${publicUrl}/payment-success?session_id=${sessionId}`;
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
          success_url: `${page}&approved=stripe`,
          cancel_url: page,
        },
        { idempotencyKey: `checkout-${sessionId}` },
      )
      .catch(unavailable);
    if (opened.url === null) throw new ProviderUnavailable(`Stripe opened ${opened.id} without a page`);
    return { address: opened.url, reference: opened.id };
  },
  async resume({ publicUrl, ...access }, { sessionId, reference }) {
    if (reference === null) return null;
    const session = await clientOf(access).checkout.sessions.retrieve(reference).catch(unavailable);
    if (session.status === 'complete') return `${publicUrl}/payment-success?session_id=${sessionId}&approved=stripe`;
    return session.status === 'open' ? session.url : null;
  },
  // Stripe captures on its page: what is left is to find out.
  take: (access, payment) => find(access, payment),
  find,
  refund,
};

async function find(
  access: GatewayAccess,
  { sessionId, reference }: OpenedPayment,
): Promise<Taken | null | { pendingCaptureId: string }> {
  if (reference === null) return null;
  const session = await clientOf(access).checkout.sessions.retrieve(reference);
  const captureId = typeof session.payment_intent === 'string' ? session.payment_intent : session.payment_intent?.id;
  if (session.status !== 'complete' || !captureId) return null;
  if (session.client_reference_id !== sessionId) {
    console.error(`stripe: ${session.id} does not match payment ${sessionId}: it is neither booked nor refunded`);
    return null;
  }
  if (session.payment_status === 'paid') return { reference, captureId, paid: moneyOf(session), refundable: captureId };
  const intent = await clientOf(access).paymentIntents.retrieve(captureId);
  return intent.status === 'processing' ? { pendingCaptureId: captureId } : null;
}

function moneyOf({ amount_total: amount, currency }: Stripe.Checkout.Session): Money | null {
  if (amount === null || currency === null || !/^[a-z]{3}$/.test(currency)) return null;
  return { amount: BigInt(amount), currency: currency.toUpperCase() };
}

/** Stripe forgets idempotency keys after a day, so earlier refunds are looked through first: ours carry their key. */
async function refund(access: GatewayAccess, { refundable, amount, key }: RefundToSend): Promise<RefundOutcome> {
  const { refunds } = clientOf(access);
  let failed = 0;
  for await (const earlier of refunds.list({ payment_intent: refundable, limit: 100 })) {
    if (earlier.metadata?.refund_id !== key) continue;
    if (!isFailed(earlier)) return { outcome: 'sent', reference: earlier.id };
    failed++;
  }
  try {
    const created = await refunds.create(
      {
        payment_intent: refundable,
        ...(amount && { amount: Number(amount.amount) }),
        metadata: { refund_id: key },
      },
      // After one that failed, another one is wanted.
      { idempotencyKey: `refund-${key}-${failed}` },
    );
    if (isFailed(created)) return { outcome: 'refused', message: created.failure_reason ?? `refund ${created.status}` };
    return { outcome: 'sent', reference: created.id };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { outcome: 'refused', message: error.message };
  }
}

const isFailed = ({ status }: Stripe.Refund): boolean => status === 'failed' || status === 'canceled';

function clientOf(access: Pick<GatewayAccess, 'gatewaySettings'>): Stripe {
  const settings = stripeOf(access);
  if (settings === null) throw new ProviderUnavailable('Stripe is not configured');
  return stripeClient(settings);
}

const unavailable = (cause: unknown): never => {
  throw new ProviderUnavailable('Stripe does not answer as expected', { cause });
};
