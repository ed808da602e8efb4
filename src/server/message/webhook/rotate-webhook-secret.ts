import { eq } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { millisecondsPerDay } from '#domain/period/day.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { webhookEndpoints } from '../tables.ts';
import { newSecret, sealSecret } from './endpoint-secret.ts';

/** Milliseconds in which events are signed with the former secret too. */
const bothValid = millisecondsPerDay;

export const rotateWebhookSecret = functions.message.rotateWebhookSecret.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const endpointId = input.endpoint_id;
    const byId = eq(webhookEndpoints.endpointId, endpointId);
    const [endpoint] = await tx.select().from(webhookEndpoints).where(byId).for('update');
    if (!endpoint) throw errors.NOT_FOUND();
    const secret = newSecret();
    await tx
      .update(webhookEndpoints)
      .set({
        secret: sealSecret(context.payouts.keys, endpointId, secret),
        formerSecret: endpoint.secret,
        formerUntil: new Date(context.now().getTime() + bothValid),
      })
      .where(byId);
    await writeAuditEvent(tx, context, 'rotate-webhook-secret', ['webhook-endpoint', endpointId], {});
    return { secret };
  }),
);
