import { count, desc, sql } from 'drizzle-orm';
import type { WebhookEndpointRow } from '#contract/message/webhook.ts';
import { worker } from '#domain/account/actor.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { webhookEndpoints } from '../tables.ts';

export const getWebhookEndpoints = functions.message.getWebhookEndpoints.handler(({ input, context }) =>
  withActor(context.db, worker, async (tx) => {
    const { url, description } = webhookEndpoints;
    const wanted =
      input.searchTerm === ''
        ? undefined
        : sql`strpos(lower(concat_ws(' ', ${url}, ${description})), lower(${input.searchTerm})) > 0`;
    const rows = await tx
      .select()
      .from(webhookEndpoints)
      .where(wanted)
      .orderBy(desc(webhookEndpoints.createdAt), webhookEndpoints.endpointId)
      .limit(input.limit)
      .offset(input.offset);
    const [counted] = await tx.select({ total: count() }).from(webhookEndpoints).where(wanted);
    return { data: rows.map(endpointRowOf), total: counted?.total ?? 0 };
  }),
);

export const endpointRowOf = (endpoint: typeof webhookEndpoints.$inferSelect): WebhookEndpointRow => ({
  endpoint_id: endpoint.endpointId,
  url: endpoint.url,
  description: endpoint.description,
  events: endpoint.events,
  state: endpoint.state,
  created_at: endpoint.createdAt.toISOString(),
  delivered_at: endpoint.deliveredAt?.toISOString() ?? null,
});
