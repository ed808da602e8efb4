import { randomUUID } from 'node:crypto';
import { count, eq, sql } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { webhookEndpoints } from '../tables.ts';
import { addressProblem } from './endpoint-address.ts';
import { newSecret, openSecret, sealSecret } from './endpoint-secret.ts';
import { endpointRowOf } from './get-webhook-endpoints.ts';

/** Each event is stored once for each endpoint. */
const most = 20;

/** The same form sent again answers the same endpoint. */
export const createWebhookEndpoint = functions.message.createWebhookEndpoint.handler(
  async ({ input, context, errors }) => {
    const { url, description, idempotency_key: idempotencyKey } = input;
    const { keys } = context.payouts;
    const events = [...new Set(input.events)];
    if (events.length === 0) throw errors.NO_EVENT();
    const problem = await addressProblem(context, url);
    if (problem !== null) throw errors[problem]();
    return withActor(context.db, worker, async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('webhook_endpoints'))`);
      const byKey = eq(webhookEndpoints.idempotencyKey, idempotencyKey);
      const [before] = await tx.select().from(webhookEndpoints).where(byKey);
      if (before) return { ...endpointRowOf(before), secret: openSecret(keys, before.endpointId, before.secret) };
      const [counted] = await tx.select({ total: count() }).from(webhookEndpoints);
      if ((counted?.total ?? 0) >= most) throw errors.TOO_MANY_ENDPOINTS();
      const [endpointId, secret] = [randomUUID(), newSecret()];
      const sealed = sealSecret(keys, endpointId, secret);
      const values = { endpointId, url, description, events, secret: sealed, idempotencyKey, createdAt: context.now() };
      const [stored] = await tx.insert(webhookEndpoints).values(values).returning();
      if (!stored) throw new Error('the endpoint was not stored');
      await writeAuditEvent(tx, context, 'create-webhook-endpoint', ['webhook-endpoint', endpointId], { url, events });
      return { ...endpointRowOf(stored), secret };
    });
  },
);
