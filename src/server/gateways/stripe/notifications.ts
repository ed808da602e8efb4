import Stripe from 'stripe';
import type { DisputeStatus } from '#domain/order/order.ts';
import type { Notifications, ProviderEvent, ProviderRefund, ReportedState } from '../gateway.ts';
import { stripeClient } from './client.ts';
import { type StripeSettings, stripeOf } from './settings.ts';

/** The events that concern us, by the kind of object that they are about. */
const kinds = {
  'checkout.session': 'payment',
  payment_intent: 'intent',
  refund: 'refund',
  'charge.dispute': 'dispute',
  'charge.refunded': 'charge',
} as const;

const kindOf = (type: string) =>
  Object.entries(kinds).find(([prefix]) => type === prefix || type.startsWith(`${prefix}.`))?.[1] ?? null;

/**
 * An event only says what has changed: the state is read from Stripe afterwards, so that events that are late, repeated
 * or out of order end in the same state.
 */
export const stripeNotifications: Notifications = {
  read(access, body, headers): ProviderEvent | null {
    const settings = stripeOf(access);
    const signature = headers.get('stripe-signature');
    if (settings === null || signature === null) return null;
    try {
      const event = stripeClient(settings).webhooks.constructEvent(body, signature, settings.webhookSecret);
      const { id } = event.data.object as { id?: unknown };
      const subject = kindOf(event.type) === null || typeof id !== 'string' ? null : id;
      return { id: event.id, type: event.type, subject };
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) return null;
      throw error;
    }
  },
  async look(access, { type, subject }): Promise<ReportedState | null> {
    const settings = stripeOf(access);
    if (subject === null) return null;
    if (settings === null) throw new Error('Stripe is not configured');
    switch (kindOf(type)) {
      case 'payment':
        return paymentOf(settings, subject);
      case 'intent':
        return intentOf(settings, subject, type);
      case 'refund':
        return refundOf(settings, subject);
      case 'charge':
        return chargeOf(settings, subject);
      case 'dispute':
        return disputeOf(settings, subject);
      case null:
        return null;
    }
  },
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function paymentOf(settings: StripeSettings, id: string): Promise<ReportedState | null> {
  const session = await stripeClient(settings).checkout.sessions.retrieve(id);
  const { client_reference_id: sessionId, payment_intent: intent } = session;
  // Another program may use the same account.
  if (sessionId === null || !uuid.test(sessionId)) return null;
  const isPending = session.status === 'complete' && session.payment_status === 'unpaid';
  const captureId = typeof intent === 'string' ? intent : (intent?.id ?? null);
  return { kind: 'payment', sessionId, pendingCaptureId: isPending ? captureId : null };
}

/** A payment in our page. One on Stripe's page has its own events, and another reference here. */
async function intentOf(settings: StripeSettings, id: string, type: string): Promise<ReportedState | null> {
  const { status, metadata } = await stripeClient(settings).paymentIntents.retrieve(id);
  const sessionId = metadata.session_id;
  if (!sessionId || !uuid.test(sessionId)) return null;
  // The event is the only trace of a payment that was under way and has failed since.
  const wasPending = status === 'processing' || (type === 'payment_intent.processing' && status !== 'succeeded');
  const nothingTaken = status !== 'succeeded' && !wasPending;
  return { kind: 'payment', sessionId, pendingCaptureId: wasPending ? id : null, reference: id, nothingTaken };
}

async function refundOf(settings: StripeSettings, id: string): Promise<ReportedState | null> {
  const refund = await stripeClient(settings).refunds.retrieve(id);
  const key = refund.metadata?.refund_id;
  if (!key || (refund.status !== 'failed' && refund.status !== 'canceled')) return null;
  const amount = { amount: BigInt(refund.amount), currency: refund.currency.toUpperCase() };
  return { kind: 'failed-refund', key, reference: id, amount, failure: refund.failure_reason ?? refund.status };
}

/** Refunds that were made in Stripe's dashboard: ours carry their key. */
async function chargeOf(settings: StripeSettings, id: string): Promise<ReportedState | null> {
  const client = stripeClient(settings);
  const { payment_intent: intent } = await client.charges.retrieve(id);
  if (intent === null) return null;
  const captureId = typeof intent === 'string' ? intent : intent.id;
  const refunds: ProviderRefund[] = [];
  for await (const refund of client.refunds.list({ payment_intent: captureId, limit: 100 })) {
    if (refund.metadata?.refund_id || refund.status !== 'succeeded') continue;
    const amount = { amount: BigInt(refund.amount), currency: refund.currency.toUpperCase() };
    refunds.push({ reference: refund.id, amount });
  }
  // The oldest first.
  return { kind: 'refunds', captureId, refunds: refunds.toReversed() };
}

async function disputeOf(settings: StripeSettings, id: string): Promise<ReportedState | null> {
  const dispute = await stripeClient(settings).disputes.retrieve(id);
  const intent = dispute.payment_intent;
  if (intent === null) return null;
  return {
    kind: 'dispute',
    disputeId: dispute.id,
    captureId: typeof intent === 'string' ? intent : intent.id,
    amount: { amount: BigInt(dispute.amount), currency: dispute.currency.toUpperCase() },
    status: statusOf(dispute.status),
    reason: dispute.reason,
    openedAt: new Date(dispute.created * 1000),
    dueBy: dispute.evidence_details.due_by === null ? null : new Date(dispute.evidence_details.due_by * 1000),
  };
}

/** A warning that was closed is a dispute that never came. */
function statusOf(status: Stripe.Dispute['status']): DisputeStatus {
  if (status === 'lost') return 'lost';
  if (status === 'won' || status === 'warning_closed' || status === 'prevented') return 'won';
  return status === 'under_review' || status === 'warning_under_review' ? 'review' : 'open';
}
