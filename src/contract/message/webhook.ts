import { z } from 'zod';
import { testEvent, webhookEvents, webhookFailures } from '#domain/message/webhook-event.ts';
import { command, read } from '../function.ts';
import {
  id,
  idempotencyKey,
  instant,
  listInput,
  listOf,
  longListInput,
  longListOf,
  optionalLine,
  period,
} from '../shapes.ts';

/** Cents. */
const minorUnits = z.int();
const currency = z.string().length(3);
const order = z.object({
  order_id: id,
  /** The number that people use. */
  order_no: z.int(),
  status: z.enum(['pending', 'processing', 'completed', 'cancelled']),
  total: minorUnits,
  currency,
  /** The consultant who gets the credit. */
  consultant_id: id.nullable(),
});

/** What an event says: ids and amounts in minor units, nothing about a person. The database writes it (`webhook_publish`). */
export const webhookPayloads = {
  'order.placed': order,
  'order.paid': order,
  'order.shipped': order.extend({
    carrier: z.string().nullable(),
    tracking_number: z.string().nullable(),
    shipped_on: z.iso.date(),
  }),
  'order.cancelled': order,
  'order.refunded': z.object({ refund_id: id, order_id: id, amount: minorUnits, currency }),
  'consultant.enrolled': z.object({ consultant_id: id, code: z.string(), sponsor_consultant_id: id.nullable() }),
  'consultant.rank_changed': z.object({ consultant_id: id, rank: z.string(), previous_rank: z.string() }),
  'period.closed': z.object({ period, run_no: z.int() }),
  'payout.paid': z.object({ payment_id: id, consultant_id: id, amount: minorUnits, currency, method: z.string() }),
  [testEvent]: z.object({ endpoint_id: id }),
} as const;

const endpointRow = z.object({
  endpoint_id: id,
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(webhookEvents)),
  /** `off`: switched off by an admin; `failed`: by us, because it did not answer for days or answered 410. */
  state: z.enum(['active', 'off', 'failed']),
  created_at: instant,
  /** The latest successful delivery. */
  delivered_at: instant.nullable(),
});
export type WebhookEndpointRow = z.infer<typeof endpointRow>;

const deliveryRow = z.object({
  delivery_id: id,
  endpoint_id: id,
  url: z.string(),
  /** The header `webhook-id`: the same for every attempt. */
  event_id: id,
  type: z.string(),
  state: z.enum(['delivered', 'waiting', 'failed']),
  attempts: z.int(),
  occurred_at: instant,
  /** The time of the latest attempt. */
  attempted_at: instant.nullable(),
  response_status: z.int().nullable(),
  duration_ms: z.int().nullable(),
  /** The start of the answer. */
  response_excerpt: z.string().nullable(),
  failure: z.enum(webhookFailures).nullable(),
  /** The next attempt; null if there is none. */
  next_at: instant.nullable(),
  payload: z.unknown(),
});
export type WebhookDeliveryRow = z.infer<typeof deliveryRow>;

const fields = {
  /** https, without user and password. */
  url: z.string().trim().max(500, 'This is too long').pipe(z.url('Enter an address like https://example.org/webhooks')),
  description: optionalLine(120),
  events: z.array(z.enum(webhookEvents)).max(webhookEvents.length).default([]),
};
const urlErrors = {
  NO_EVENT: { status: 422, message: 'Select at least one event.' },
  NOT_HTTPS: { status: 422, message: 'The address must start with https:// and have no user name or password.' },
  ADDRESS_NOT_ALLOWED: { status: 422, message: 'This address is on a private network and can’t receive webhooks.' },
  UNKNOWN_HOST: { status: 422, message: 'The host of this address can’t be found.' },
} as const;
const withSecret = endpointRow.extend({ secret: z.string() });
const byId = z.strictObject({ endpoint_id: id });

/** Events of this company that are sent to other programs, signed as the Standard Webhooks specification says. */
export const webhookFunctions = {
  createWebhookEndpoint: command('create-webhook-endpoint', 'api-keys:write', 'Send events to an address')
    .input(z.strictObject({ ...fields, idempotency_key: idempotencyKey }))
    .errors({
      ...urlErrors,
      TOO_MANY_ENDPOINTS: { status: 409, message: 'You can have up to 20 endpoints. Delete one first.' },
    })
    .output(withSecret),
  updateWebhookEndpoint: command(
    'update-webhook-endpoint',
    'api-keys:write',
    'Change an endpoint, or switch it on or off',
  )
    .input(z.strictObject({ endpoint_id: id, ...fields, active: z.boolean().default(false) }))
    .errors(urlErrors)
    .output(endpointRow),
  deleteWebhookEndpoint: command('delete-webhook-endpoint', 'api-keys:write', 'Delete an endpoint and its deliveries')
    .input(byId)
    .output(z.object({ success: z.literal(true) })),
  getWebhookEndpoints: read('get-webhook-endpoints', 'api-keys:read', 'Addresses to which events are sent')
    .input(listInput)
    .output(listOf(endpointRow)),
  revealWebhookSecret: command(
    'reveal-webhook-secret',
    'api-keys:write',
    'The secret that signs the events of an endpoint',
  )
    .input(byId)
    .output(z.object({ secret: z.string() })),
  rotateWebhookSecret: command(
    'rotate-webhook-secret',
    'api-keys:write',
    'Replace the secret of an endpoint. For 24 hours events are signed with both.',
  )
    .input(byId)
    .output(z.object({ secret: z.string() })),
  getWebhookDeliveries: read('get-webhook-deliveries', 'api-keys:read', 'Events that were sent or wait, newest first')
    .input(longListInput.extend({ state: deliveryRow.shape.state.nullable().default(null) }))
    .output(longListOf(deliveryRow)),
  sendWebhookAgain: command('send-webhook-again', 'api-keys:write', 'Send a delivery again now, with the same event id')
    .input(z.strictObject({ delivery_id: id }))
    .output(deliveryRow),
  sendTestWebhook: command('send-test-webhook', 'api-keys:write', 'Send an event webhook.test to an endpoint now')
    .input(byId)
    .output(deliveryRow),
};
