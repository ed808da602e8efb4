import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { testEvent } from '#domain/message/webhook-event.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withinLimit } from '../../auth/within-limit.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { webhookDeliveries, webhookEndpoints } from '../tables.ts';
import { sendNow } from './deliver.ts';
import { deliveryRowOf } from './get-webhook-deliveries.ts';

/** Also to an endpoint that is switched off, to see whether it answers again. A test that fails is not repeated. */
export const sendTestWebhook = functions.message.sendTestWebhook.handler(async ({ input, context, errors }) => {
  const endpointId = input.endpoint_id;
  await withinLimit(context, 'expensive', `send-test-webhook ${endpointId}`);
  const deliveryId = await withActor(context.db, worker, async (tx) => {
    const [endpoint] = await tx
      .select({ id: webhookEndpoints.endpointId })
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.endpointId, endpointId));
    if (!endpoint) return null;
    const timestamp = context.now().toISOString();
    const payload = { type: testEvent, timestamp, data: { endpoint_id: endpointId } };
    const values = { endpointId, eventId: randomUUID(), type: testEvent, payload, state: 'failed' } as const;
    const [stored] = await tx.insert(webhookDeliveries).values(values).returning({ id: webhookDeliveries.deliveryId });
    await writeAuditEvent(tx, context, 'send-test-webhook', ['webhook-endpoint', endpointId], {});
    return stored?.id ?? null;
  });
  const sent = deliveryId === null ? null : await sendNow(context, deliveryId);
  if (sent === null) throw errors.NOT_FOUND();
  return deliveryRowOf(sent);
});
