import { eq } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { webhookEndpoints } from '../tables.ts';

export const deleteWebhookEndpoint = functions.message.deleteWebhookEndpoint.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const endpointId = input.endpoint_id;
    const [deleted] = await tx
      .delete(webhookEndpoints)
      .where(eq(webhookEndpoints.endpointId, endpointId))
      .returning({ url: webhookEndpoints.url });
    if (!deleted) throw errors.NOT_FOUND();
    await writeAuditEvent(tx, context, 'delete-webhook-endpoint', ['webhook-endpoint', endpointId], deleted);
    return { success: true as const };
  }),
);
