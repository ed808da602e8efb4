import type { WebhookEvent } from '#domain/message/webhook-event.ts';
import { m } from '#messages';

export const webhookEventNames: Readonly<Record<WebhookEvent, () => string>> = {
  'order.placed': m.webhook_event_order_placed,
  'order.paid': m.webhook_event_order_paid,
  'order.shipped': m.webhook_event_order_shipped,
  'order.cancelled': m.webhook_event_order_cancelled,
  'order.refunded': m.webhook_event_order_refunded,
  'consultant.enrolled': m.webhook_event_consultant_enrolled,
  'consultant.rank_changed': m.webhook_event_consultant_rank_changed,
  'period.closed': m.webhook_event_period_closed,
  'payout.paid': m.webhook_event_payout_paid,
};
