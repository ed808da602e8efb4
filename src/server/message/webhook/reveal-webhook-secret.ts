import { eq } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { webhookEndpoints } from '../tables.ts';
import { openSecret } from './endpoint-secret.ts';

/** Each look is in the audit log: who knows the secret can sign events. */
export const revealWebhookSecret = functions.message.revealWebhookSecret.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const endpointId = input.endpoint_id;
    const [endpoint] = await tx.select().from(webhookEndpoints).where(eq(webhookEndpoints.endpointId, endpointId));
    if (!endpoint) throw errors.NOT_FOUND();
    await writeAuditEvent(tx, context, 'reveal-webhook-secret', ['webhook-endpoint', endpointId], {});
    return { secret: openSecret(context.payouts.keys, endpointId, endpoint.secret) };
  }),
);
