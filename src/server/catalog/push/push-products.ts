import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import type { Call } from '../../context.ts';
import { withActor } from '../../db/actor.ts';
import type { Transaction } from '../../db/database.ts';
import { onlineStoreOf } from '../../gateways/gateways.ts';
import { functions } from '../../implement.ts';
import { productPushes } from '../tables.ts';
import { lastPush, pushErrors, pushRowOf } from './push-row.ts';

/** Milliseconds that a call waits for the end of the push, and between two looks. */
const patience = 15_000;
const pause = 200;

/**
 * Pushes all products, as a job. The call waits a while for the end; a longer push continues, and `status` says so. While one
 * is running, another call waits for the same one, and continues it if it was interrupted.
 */
export const pushProducts = functions.catalog.pushProducts.handler(async ({ context, errors }) => {
  if (onlineStoreOf(context) === null) throw errors.STORE_NOT_CONFIGURED();
  const pushId = await withActor(context.db, worker, (tx) => startOrContinue(tx, context));
  const until = performance.now() + patience;
  for (;;) {
    const { push, problems } = await withActor(context.db, worker, async (tx) => {
      const [stored] = await tx.select().from(productPushes).where(eq(productPushes.pushId, pushId));
      const ends = stored && stored.state !== 'running';
      return { push: stored, problems: ends ? (await pushErrors(tx, pushId, null)).data : [] };
    });
    if (!push) throw errors.PUSH_REFUSED({ message: 'Someone else has started a push.' });
    const { state, failure } = push;
    if (state === 'failed') throw errors.PUSH_REFUSED({ message: failure ?? '' });
    if (state === 'running' && failure !== null) throw errors.PUSH_INTERRUPTED();
    if (state === 'done' || performance.now() > until) {
      const { totalProducts, pushedProducts, updatedProducts } = pushRowOf(push);
      return { status: state, totalProducts, pushedProducts, updatedProducts, errors: problems };
    }
    await wait(pause);
  }
});

/** The running push, or a new one. The lock makes concurrent calls wait for each other. */
async function startOrContinue(tx: Transaction, context: Call): Promise<string> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('push-products'))`);
  const last = await lastPush(tx);
  if (last?.state === 'running') {
    const abandoned = await tx
      .update(productPushes)
      .set({ failure: null })
      .where(
        and(
          eq(productPushes.pushId, last.pushId),
          sql`coalesce(${productPushes.leasedUntil} < clock_timestamp(), true)`,
        ),
      )
      .returning({ pushId: productPushes.pushId });
    if (abandoned.length > 0) await context.jobs.send('push-products', { pushId: last.pushId }, tx);
    return last.pushId;
  }
  // The audit log has the earlier ones.
  await tx.delete(productPushes);
  const [push] = await tx
    .insert(productPushes)
    .values({ startedBy: userIdOf(context.actor), createdAt: context.now() })
    .returning();
  if (!push) throw new Error('the push was not stored');
  const { pushId } = push;
  // Products that are no longer offered are hidden where they were pushed before.
  await tx.execute(sql`
    with items as (
      insert into product_push_items (push_id, product_id, product_code)
      select ${pushId}, product_id, product_code from products where active = 'Y' or woocommerce_id is not null
      returning 1)
    update product_pushes set total = (select count(*) from items) where push_id = ${pushId}`);
  await context.jobs.send('push-products', { pushId }, tx);
  await writeAuditEvent(tx, context, 'push-products', ['product-push', pushId], {});
  return pushId;
}
