import { and, eq, inArray, sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { worker } from '#domain/account/actor.ts';
import { rolesWith } from '#domain/account/admin-role.ts';
import { afterFailure } from '#domain/message/webhook-event.ts';
import { consultants } from '../../consultant/tables.ts';
import type { Deployment } from '../../context.ts';
import { withActor } from '../../db/actor.ts';
import type { Transaction } from '../../db/database.ts';
import { type PostAnswer, postToAddress } from '../../gateways/post-to-address.ts';
import { webhookDeliveries, webhookEndpoints } from '../tables.ts';
import { openSecret } from './endpoint-secret.ts';
import { endpointSwitchedOffMail } from './switched-off-mail.ts';

export type Delivering = Pick<Deployment, 'db' | 'jobs' | 'now' | 'company' | 'payouts' | 'webhooks'>;

/** Deliveries that one process sends to one endpoint at once. There are at most 20 endpoints. */
const atOnce = 10;
/**
 * Milliseconds after which a run takes no further deliveries. Events that arrive during a run, at an endpoint that has received
 * everything, are sent by the next one, which must not wait long for an endpoint that answers slowly or not at all.
 */
const runLimit = 45_000;
/** Above the time limit of an attempt: after it another process may try. */
const lease = sql`now() + interval '60 seconds'`;

type Delivery = typeof webhookDeliveries.$inferSelect;
type Endpoint = typeof webhookEndpoints.$inferSelect;
/** By the schedule, or because an admin asked for it. */
type How = 'when due' | 'once';
type Taken = { readonly delivery: Delivery; readonly endpoint: Endpoint };

/**
 * Sends what is due until nothing is, or the run has lasted this many milliseconds. Each endpoint gets its events in the order in
 * which they are due, without waiting for another endpoint. Each delivery is sent by one process at a time.
 */
export async function sendDueWebhooks(context: Delivering, limit = runLimit): Promise<void> {
  const end = performance.now() + limit;
  const active = await withActor(context.db, worker, (tx) =>
    tx
      .select({ endpointId: webhookEndpoints.endpointId })
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.state, 'active')),
  );
  const outcomes = await Promise.allSettled(active.map(({ endpointId }) => sendDueTo(context, endpointId, end)));
  const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  if (errors.length > 0) throw errors[0];
}

async function sendDueTo(context: Delivering, endpointId: string, end: number): Promise<void> {
  do {
    const taken = await withActor(context.db, worker, (tx) => takeDue(tx, endpointId));
    if (taken.length === 0) return;
    await Promise.all(taken.map((each) => send(context, each, 'when due')));
  } while (performance.now() < end);
}

async function takeDue(tx: Transaction, endpointId: string): Promise<Taken[]> {
  const due = await tx
    .select({ delivery: webhookDeliveries, endpoint: webhookEndpoints })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.endpointId, webhookDeliveries.endpointId))
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        eq(webhookDeliveries.state, 'waiting'),
        eq(webhookEndpoints.state, 'active'),
        sql`${webhookDeliveries.nextAt} <= now()`,
      ),
    )
    .orderBy(webhookDeliveries.nextAt)
    .limit(atOnce)
    .for('update', { of: webhookDeliveries, skipLocked: true });
  const ids = due.map(({ delivery }) => delivery.deliveryId);
  if (ids.length > 0) {
    await tx.update(webhookDeliveries).set({ nextAt: lease }).where(inArray(webhookDeliveries.deliveryId, ids));
  }
  return due;
}

/** Sends one delivery now, whatever its state: an admin asked for it. Null if it does not exist. */
export async function sendNow(context: Delivering, deliveryId: string): Promise<Taken | null> {
  const byId = eq(webhookDeliveries.deliveryId, deliveryId);
  const read = (tx: Transaction) =>
    tx
      .select({ delivery: webhookDeliveries, endpoint: webhookEndpoints })
      .from(webhookDeliveries)
      .innerJoin(webhookEndpoints, eq(webhookEndpoints.endpointId, webhookDeliveries.endpointId))
      .where(byId);
  const [taken] = await withActor(context.db, worker, async (tx) => {
    // Keeps the time of the next scheduled attempt.
    const nextAt = sql`greatest(${webhookDeliveries.nextAt}, ${lease})`;
    await tx.update(webhookDeliveries).set({ nextAt }).where(byId);
    return read(tx);
  });
  if (!taken) return null;
  await send(context, taken, 'once');
  const [after] = await withActor(context.db, worker, read);
  return after ?? null;
}

async function send(context: Delivering, { delivery, endpoint }: Taken, how: How): Promise<void> {
  const body = JSON.stringify(delivery.payload);
  const answer = await postToAddress(
    { url: endpoint.url, body, headers: headersOf(context, delivery, endpoint, body) },
    context.webhooks,
  );
  await withActor(context.db, worker, async (tx) => {
    const attempts = delivery.attempts + 1;
    const next = answer.failure === null || how === 'once' ? null : afterFailure(answer.failure, attempts);
    await record(tx, context, { delivery, endpoint, how }, answer, next?.retryIn ?? null);
    if (next?.switchOff) await switchOff(tx, context, endpoint);
  });
}

/** Signed with the secret, and with the former one while both are valid. */
function headersOf(
  { payouts, now }: Delivering,
  { eventId }: Delivery,
  { endpointId, secret, formerSecret, formerUntil }: Endpoint,
  body: string,
): Record<string, string> {
  const at = now();
  const isFormerValid = formerSecret !== null && formerUntil !== null && formerUntil > at;
  const secrets = isFormerValid ? [secret, formerSecret] : [secret];
  const signatures = secrets.map((sealed) =>
    new Webhook(openSecret(payouts.keys, endpointId, sealed)).sign(eventId, at, body),
  );
  return {
    'user-agent': 'Birchline-Webhooks',
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  };
}

/** What an admin sends once more changes neither the state of a failed attempt nor its number. */
async function record(
  tx: Transaction,
  context: Delivering,
  { delivery, endpoint, how }: Taken & { readonly how: How },
  { failure, status, excerpt, duration }: PostAnswer,
  retryIn: number | null,
): Promise<void> {
  const at = context.now();
  const failed = retryIn === null ? 'failed' : 'waiting';
  const state = failure === null ? 'delivered' : failed;
  const isUnchanged = how === 'once' && failure !== null;
  await tx
    .update(webhookDeliveries)
    .set({
      ...(how === 'when due' && { nextAt: sql`now() + make_interval(secs => ${retryIn ?? 0})` }),
      // A scheduled attempt may have delivered it meanwhile.
      ...(!isUnchanged && { state }),
      attempts: how === 'once' && delivery.state === 'waiting' ? delivery.attempts : delivery.attempts + 1,
      failure,
      attemptedAt: at,
      responseStatus: status,
      durationMs: duration,
      responseExcerpt: excerpt,
    })
    .where(eq(webhookDeliveries.deliveryId, delivery.deliveryId));
  if (failure !== null) return;
  await tx
    .update(webhookEndpoints)
    .set({ deliveredAt: at })
    .where(eq(webhookEndpoints.endpointId, endpoint.endpointId));
}

/** Other events of the endpoint wait until an admin switches it on again. The admins get one mail. */
async function switchOff(tx: Transaction, { company, jobs }: Delivering, endpoint: Endpoint): Promise<void> {
  const changed = await tx
    .update(webhookEndpoints)
    .set({ state: 'failed' })
    .where(and(eq(webhookEndpoints.endpointId, endpoint.endpointId), eq(webhookEndpoints.state, 'active')))
    .returning({ url: webhookEndpoints.url });
  if (changed.length === 0) return;
  const admins = await tx
    .select({ email: consultants.email, firstName: consultants.firstName })
    .from(consultants)
    .where(and(inArray(consultants.adminRole, [...rolesWith('api-keys:write')]), eq(consultants.status, 'active')));
  for (const admin of admins) await jobs.send('mail', endpointSwitchedOffMail(company, admin, endpoint.url), tx);
}
