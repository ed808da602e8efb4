import { and, eq, inArray, sql } from 'drizzle-orm';
import type { WebhookDeliveryRow } from '#contract/message/webhook.ts';
import { worker } from '#domain/account/actor.ts';
import { withActor } from '../../db/actor.ts';
import { countRows } from '../../db/count-rows.ts';
import { findPage, inOrderOf, sortBy } from '../../db/keyset.ts';
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
    const from = sql`${webhookDeliveries} join ${webhookEndpoints} on ${ofEndpoint}`;
    const list = { from, id: sql`delivery_id`, wanted: wanted ?? sql`true`, sort: newestFirst };
    const { ids, ...beside } = await findPage(tx, list, input);
    const rows = await tx
      .select({ delivery: webhookDeliveries, endpoint: webhookEndpoints })
      .from(webhookDeliveries)
      .innerJoin(webhookEndpoints, ofEndpoint)
      .where(inArray(webhookDeliveries.deliveryId, [...ids]));
    return {
      data: inOrderOf(ids, rows, ({ delivery }) => delivery.deliveryId).map(deliveryRowOf),
      ...beside,
      ...(await countRows(tx, sql`select from ${from} where ${list.wanted}`, { ...input, shown: ids.length })),
    };
  }),
);

const newestFirst = sortBy(
  'newest',
  true,
  { column: sql`occurred_at`, type: 'instant' },
  { column: sql`delivery_id`, type: 'uuid' },
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
