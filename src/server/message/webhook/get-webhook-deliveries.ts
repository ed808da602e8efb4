import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { WebhookDeliveryRow } from '#contract/message/webhook.ts';
import { worker } from '#domain/account/actor.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { webhookDeliveries, webhookEndpoints } from '../tables.ts';

export const getWebhookDeliveries = functions.message.getWebhookDeliveries.handler(({ input, context }) =>
  withActor(context.db, worker, async (tx) => {
    const { type, eventId, state, payload } = webhookDeliveries;
    const ofEndpoint = eq(webhookEndpoints.endpointId, webhookDeliveries.endpointId);
    const wanted = and(
      input.state === null ? undefined : eq(state, input.state),
      input.searchTerm === ''
        ? undefined
        : sql`strpos(lower(concat_ws(' ', ${type}, ${eventId}, ${webhookEndpoints.url}, ${payload} ->> 'data')), lower(${input.searchTerm})) > 0`,
    );
    const rows = await tx
      .select({ delivery: webhookDeliveries, endpoint: webhookEndpoints })
      .from(webhookDeliveries)
      .innerJoin(webhookEndpoints, ofEndpoint)
      .where(wanted)
      .orderBy(desc(webhookDeliveries.occurredAt), webhookDeliveries.deliveryId)
      .limit(input.limit)
      .offset(input.offset);
    const [counted] = await tx
      .select({ total: count() })
      .from(webhookDeliveries)
      .innerJoin(webhookEndpoints, ofEndpoint)
      .where(wanted);
    return { data: rows.map(deliveryRowOf), total: counted?.total ?? 0 };
  }),
);

type Row = {
  readonly delivery: typeof webhookDeliveries.$inferSelect;
  readonly endpoint: Pick<typeof webhookEndpoints.$inferSelect, 'url' | 'state'>;
};

export const deliveryRowOf = ({ delivery, endpoint }: Row): WebhookDeliveryRow => ({
  delivery_id: delivery.deliveryId,
  endpoint_id: delivery.endpointId,
  url: endpoint.url,
  event_id: delivery.eventId,
  type: delivery.type,
  state: delivery.state,
  attempts: delivery.attempts,
  occurred_at: delivery.occurredAt.toISOString(),
  attempted_at: delivery.attemptedAt?.toISOString() ?? null,
  response_status: delivery.responseStatus,
  duration_ms: delivery.durationMs,
  response_excerpt: delivery.responseExcerpt,
  failure: delivery.failure,
  next_at: delivery.state === 'waiting' && endpoint.state === 'active' ? delivery.nextAt.toISOString() : null,
  payload: delivery.payload,
});
