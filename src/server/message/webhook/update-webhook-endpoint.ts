import { and, eq, sql } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { webhookDeliveries, webhookEndpoints } from '../tables.ts';
import { addressProblem } from './endpoint-address.ts';
import { endpointRowOf } from './get-webhook-endpoints.ts';

/** An endpoint that is switched on again gets the events that have waited meanwhile at once. */
export const updateWebhookEndpoint = functions.message.updateWebhookEndpoint.handler(
  async ({ input, context, errors }) => {
    const { endpoint_id: endpointId, url, description, active } = input;
    const events = [...new Set(input.events)];
    if (events.length === 0) throw errors.NO_EVENT();
    const problem = await addressProblem(context, url);
    if (problem !== null) throw errors[problem]();
    return withActor(context.db, worker, async (tx) => {
      const byId = eq(webhookEndpoints.endpointId, endpointId);
      const [before] = await tx.select().from(webhookEndpoints).where(byId).for('update');
      if (!before) throw errors.NOT_FOUND();
      const state = active ? 'active' : before.state === 'failed' ? 'failed' : 'off';
      const changed = { url, description, events, state } as const;
      await tx.update(webhookEndpoints).set(changed).where(byId);
      if (active && before.state !== 'active') {
        const waiting = and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.state, 'waiting'));
        await tx.update(webhookDeliveries).set({ nextAt: sql`now()` }).where(waiting);
        await context.jobs.send('send-webhooks', null, tx);
      }
      const detail = { before: endpointRowOf(before), after: changed };
      await writeAuditEvent(tx, context, 'update-webhook-endpoint', ['webhook-endpoint', endpointId], detail);
      return endpointRowOf({ ...before, ...changed });
    });
  },
);
