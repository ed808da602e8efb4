import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { GatewayAccess, Notifications, ProviderEvent, ReportedState } from '../gateway.ts';
import { readOrder, refundsInStore, sessionOf } from './orders.ts';
import { wooCommerceOf } from './settings.ts';

const subject = z.object({ id: z.number().int().positive() });

/**
 * The store's webhooks (order.created, order.updated, …). An event only says which order has changed: the state is read
 * from the store afterwards, so that events that are late, repeated or out of order end in the same state.
 */
export const wooCommerceNotifications: Notifications = {
  read(access, body, headers): ProviderEvent | 'ping' | null {
    const secret = wooCommerceOf(access)?.webhookSecret ?? null;
    if (secret === null) return null;
    // A new webhook is tried once, without a signature.
    if (/^webhook_id=\d+$/.test(body)) return 'ping';
    const signature = Buffer.from(headers.get('x-wc-webhook-signature') ?? '', 'base64');
    const expected = createHmac('sha256', secret).update(body).digest();
    if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null;
    const type = headers.get('x-wc-webhook-topic')?.slice(0, 100) ?? '';
    // Only the body is signed, so that its content is what identifies an event.
    const id = createHash('sha256').update(`${type}\n${body}`).digest('hex').slice(0, 40);
    const { data } = subject.safeParse(jsonOf(body));
    return { id, type, subject: data && type.startsWith('order.') ? String(data.id) : null };
  },
  look,
};

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Statuses in which the buyer can still pay, or that change nothing here. */
const unsettled = ['pending', 'failed', 'checkout-draft', 'auto-draft'];

async function look(access: GatewayAccess, { subject: id }: ProviderEvent): Promise<ReportedState | null> {
  const settings = wooCommerceOf(access);
  if (id === null) return null;
  if (settings === null) throw new Error('WooCommerce is not configured');
  const order = await readOrder(settings, id);
  const sessionId = order === null ? null : sessionOf(order);
  if (order === null || sessionId === null || unsettled.includes(order.status)) return null;
  const refunds = await refundsInStore(settings, order);
  const isCancelled = order.status === 'cancelled' || order.status === 'trash';
  return {
    kind: 'payment',
    sessionId,
    reference: id,
    pendingCaptureId: order.status === 'on-hold' ? id : null,
    order: isCancelled ? 'cancelled' : order.status === 'completed' ? 'completed' : null,
    refunds: refunds.length === 0 ? null : { captureId: id, refunds },
  };
}
