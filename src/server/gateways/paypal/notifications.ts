import { z } from 'zod';
import { parseAmount } from '#domain/money/decimal.ts';
import type { Notifications, ProviderEvent, ReportedState } from '../gateway.ts';
import { askPayPal, ourSession, PayPalRefusal, readPayPal } from './api.ts';
import { disputeState } from './disputes.ts';
import { type PayPalAccount, payPalOf } from './settings.ts';

// https://developer.paypal.com/api/rest/webhooks/

const id = z.string().regex(/^[\w-]{1,80}$/);
const event = z.object({
  id,
  event_type: z.string().max(100),
  resource: z.object({
    id: id.optional().catch(undefined),
    dispute_id: id.optional().catch(undefined),
    payout_batch_id: id.optional().catch(undefined),
    batch_header: z.object({ payout_batch_id: id }).optional().catch(undefined),
  }),
});
type Event = z.infer<typeof event>;

/** The events that concern us, by the kind of thing that they are about. */
const kinds = {
  'CHECKOUT.ORDER.COMPLETED': 'order',
  'PAYMENT.CAPTURE.REFUNDED': 'refund',
  'PAYMENT.CAPTURE.REVERSED': 'refund',
  'CUSTOMER.DISPUTE.': 'dispute',
  'PAYMENT.CAPTURE.': 'capture',
  'PAYMENT.REFUND.': 'refund',
  'PAYMENT.PAYOUTSBATCH.': 'payout',
  'PAYMENT.PAYOUTS-ITEM.': 'payout',
} as const;

const kindOf = (type: string) => Object.entries(kinds).find(([prefix]) => type.startsWith(prefix))?.[1] ?? null;

function subjectOf({ event_type: type, resource }: Event): string | null {
  const kind = kindOf(type);
  if (kind === null) return null;
  if (kind === 'dispute') return resource.dispute_id ?? null;
  if (kind !== 'payout') return resource.id ?? null;
  return resource.batch_header?.payout_batch_id ?? resource.payout_batch_id ?? null;
}

/**
 * An event only says what has changed: PayPal verifies its signature and is asked for the state afterwards, so that events
 * that are late, repeated or out of order end in the same state.
 */
export const payPalNotifications: Notifications = {
  async read(access, body, headers): Promise<ProviderEvent | null> {
    const account = payPalOf(access);
    const read = event.safeParse(jsonOf(body));
    if (account === null || account.webhookId === null || !read.success) return null;
    if (!(await isSigned(account, account.webhookId, body, headers))) return null;
    return { id: read.data.id, type: read.data.event_type, subject: subjectOf(read.data) };
  },
  async look(access, { type, subject }): Promise<ReportedState | null> {
    const account = payPalOf(access);
    if (subject === null) return null;
    if (account === null) throw new Error('PayPal is not configured');
    switch (kindOf(type)) {
      case 'order':
        return orderState(account, subject);
      case 'capture':
        return captureState(account, subject);
      case 'refund':
        return refundState(account, subject);
      case 'dispute':
        return disputeState(account, subject);
      case 'payout':
        return { kind: 'payout', reference: subject };
      case null:
        return null;
    }
  },
};

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const signed = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const;

/** Asks PayPal. The event is sent as it came: written differently, its signature would be wrong. */
async function isSigned(account: PayPalAccount, webhookId: string, body: string, headers: Headers): Promise<boolean> {
  const parts = Object.entries(signed).map(([name, header]) => [name, headers.get(header)] as const);
  if (parts.some(([, value]) => value === null || value.length > 1000)) return false;
  const start = JSON.stringify({ ...Object.fromEntries(parts), webhook_id: webhookId }).slice(0, -1);
  const path = '/v1/notifications/verify-webhook-signature';
  try {
    const request = { path, method: 'POST', bodyText: `${start},"webhook_event":${body}}` } as const;
    const answer = await askPayPal(account, request, z.object({ verification_status: z.string() }));
    return answer.verification_status === 'SUCCESS';
  } catch (error) {
    // It cannot read what a forger wrote.
    if (error instanceof PayPalRefusal && (error.status === 400 || error.status === 422)) return false;
    throw error;
  }
}

async function orderState(account: PayPalAccount, orderId: string): Promise<ReportedState | null> {
  const shape = z.object({ purchase_units: z.array(z.object({ custom_id: ourSession })) });
  const order = await readPayPal(account, `/v2/checkout/orders/${orderId}`, shape);
  const sessionId = order?.purchase_units[0]?.custom_id;
  return sessionId === undefined ? null : { kind: 'payment', sessionId, reference: orderId, pendingCaptureId: null };
}

async function captureState(account: PayPalAccount, captureId: string): Promise<ReportedState | null> {
  const shape = z.object({ status: z.string(), custom_id: ourSession });
  const capture = await readPayPal(account, `/v2/payments/captures/${captureId}`, shape);
  if (capture?.custom_id === undefined) return null;
  const isPending = capture.status === 'PENDING';
  return { kind: 'payment', sessionId: capture.custom_id, pendingCaptureId: isPending ? captureId : null };
}

const refund = z.object({
  status: z.string(),
  custom_id: z.string().optional(),
  amount: z.object({ currency_code: z.string().regex(/^[A-Z]{3}$/), value: z.string() }),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
});

async function refundState(account: PayPalAccount, refundId: string): Promise<ReportedState | null> {
  const stored = await readPayPal(account, `/v2/payments/refunds/${refundId}`, refund);
  if (stored === null) return null;
  const { status, amount, custom_id: key, links } = stored;
  const cents = parseAmount(amount.value);
  if (status === 'FAILED' || status === 'CANCELLED') {
    if (key === undefined || cents === null) return null;
    return {
      kind: 'failed-refund',
      key,
      reference: refundId,
      failure: `refund ${status.toLowerCase()}`,
      amount: { amount: cents, currency: amount.currency_code },
    };
  }
  const up = links.find(({ rel }) => rel === 'up')?.href ?? '';
  const [, captureId] = /\/v2\/payments\/captures\/([\w-]+)$/.exec(up) ?? [];
  // Ours carry their key.
  if (status !== 'COMPLETED' || key !== undefined || cents === null || captureId === undefined) return null;
  return {
    kind: 'refunds',
    captureId,
    refunds: [{ reference: refundId, amount: { amount: cents, currency: amount.currency_code } }],
  };
}
