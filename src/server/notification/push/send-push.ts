import { eq, sql } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import type { Deployment } from '../../context.ts';
import { withActor } from '../../db/actor.ts';
import type { Transaction } from '../../db/database.ts';
import { PermanentFailure } from '../../db/jobs/jobs.ts';
import { postToAddress } from '../../gateways/post-to-address.ts';
import { pushSubscriptions } from '../tables.ts';
import type { PushJob } from './push-message.ts';

type Sender = Pick<Deployment, 'db' | 'company' | 'push' | 'webhooks'>;

/** Seconds for which the push service stores a message for a device that is offline. */
const storedFor = 24 * 60 * 60;

/** The subscriptions of these people, in sessions that have not expired. */
export async function subscriptionsOf(tx: Transaction, userIds: readonly string[]): Promise<Map<string, string[]>> {
  const { subscriptionId, userId } = pushSubscriptions;
  const ids = sql.param([...userIds]);
  const rows =
    userIds.length === 0
      ? []
      : await tx
          .select({ subscriptionId, userId })
          .from(pushSubscriptions)
          .where(
            sql`${userId} = any (${ids}::uuid[]) and ${pushSubscriptions.sessionId} in (select live_sessions(${ids}::uuid[]))`,
          );
  const byUser = new Map<string, string[]>();
  for (const row of rows) byUser.set(row.userId, [...(byUser.get(row.userId) ?? []), row.subscriptionId]);
  return byUser;
}

/** Sends a message, encrypted for the device. A device that its push service no longer accepts is forgotten. */
export async function sendPush(
  { db, company, push, webhooks }: Sender,
  { subscriptionId, message }: PushJob,
): Promise<void> {
  const byId = eq(pushSubscriptions.subscriptionId, subscriptionId);
  const [subscription] = await withActor(db, worker, (tx) => tx.select().from(pushSubscriptions).where(byId));
  if (!subscription) return;
  const { endpoint, p256dh, auth } = subscription;
  // Loaded for the first message, because many processes never send one.
  const { default: webPush } = await import('web-push');
  const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
    vapidDetails: { ...push, subject: `mailto:${company.contact.email}` },
    contentEncoding: 'aes128gcm',
    TTL: storedFor,
  });
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  const { failure, status } = await postToAddress({ url: endpoint, headers, body: request.body }, webhooks);
  if (failure === null) return;
  // Its subscription has ended, or was made for another key: no later message would arrive.
  if ((status !== null && [400, 401, 403, 404, 410].includes(status)) || failure === 'address-not-allowed') {
    await withActor(db, worker, (tx) => tx.delete(pushSubscriptions).where(byId));
    return;
  }
  const reason = `${new URL(endpoint).host}: ${status ?? failure}`;
  const isRefused = status !== null && status >= 400 && status < 500 && status !== 429;
  throw isRefused ? new PermanentFailure(reason) : new Error(reason);
}
