import { randomUUID } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { isOnSale } from '#domain/catalog/on-sale.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import type { Deployment } from '../../context.ts';
import { withActor } from '../../db/actor.ts';
import { onlineStoreOf } from '../../gateways/gateways.ts';
import { type PushedProduct, type StoreProduct, StoreRefusal } from '../../gateways/online-store.ts';
import { imageUrlOf } from '../image/product-image.ts';
import { shadesOfProduct } from '../public-product.ts';
import { productContents, productImages, productPushes, productPushItems, products } from '../tables.ts';

export type PushContext = Pick<Deployment, 'gatewaySettings' | 'db' | 'jobs' | 'company' | 'publicUrl' | 'now'>;

/** Products of one request: small, because the store fetches their images before it answers. */
const batch = 10;
/** Minutes after which the job of a stopped process no longer owns the push. */
const leaseMinutes = 5;
/** Seconds after which a job looks again whether the owner of a push still works on it. */
const nextLook = 30;

/**
 * Pushes the products that wait, batch by batch, and stores the store's answers. After a break the job runs again and
 * continues where it was: a batch with a lost answer is sent again, and the store updates what it has.
 */
export async function workOnPush(context: PushContext, pushId: string): Promise<void> {
  const lease = randomUUID();
  const isFree = await claim(context, pushId, lease);
  if (isFree === null) return;
  if (!isFree) return context.jobs.send('push-products', { pushId }, undefined, nextLook);
  try {
    const store = onlineStoreOf(context);
    if (store === null) throw new StoreRefusal('No online store is set up.');
    await store.check(context, context.company.currencies.shop);
    for (;;) {
      const waiting = await waitingProducts(context, pushId);
      if (waiting.length === 0) return await finish(context, { pushId, lease }, 'done', null);
      const pushed = await store.push(context, waiting);
      if (!(await storeOutcomes(context, { pushId, lease }, pushed))) return;
    }
  } catch (error) {
    if (error instanceof StoreRefusal) return finish(context, { pushId, lease }, 'failed', error.message);
    await interrupt(context, { pushId, lease });
    throw error;
  }
}

type Lease = { readonly pushId: string; readonly lease: string };

const leaseTime = sql`clock_timestamp() + make_interval(mins => ${leaseMinutes})`;
const isRunning = (pushId: string) => and(eq(productPushes.pushId, pushId), eq(productPushes.state, 'running'));
const isOurs = ({ pushId, lease }: Lease) => and(isRunning(pushId), eq(productPushes.lease, lease));

/** Takes the push over; false while another job works on it, null if it has ended. */
function claim({ db }: PushContext, pushId: string, lease: string): Promise<boolean | null> {
  return withActor(db, worker, async (tx) => {
    const [push] = await tx
      .select({ isFree: sql<boolean>`coalesce(${productPushes.leasedUntil} < clock_timestamp(), true)` })
      .from(productPushes)
      .where(isRunning(pushId))
      .for('update');
    if (!push) return null;
    if (!push.isFree) return false;
    await tx.update(productPushes).set({ lease, leasedUntil: leaseTime, failure: null }).where(isRunning(pushId));
    return true;
  });
}

async function waitingProducts({ db, company, publicUrl }: PushContext, pushId: string): Promise<StoreProduct[]> {
  const rows = await withActor(db, worker, (tx) =>
    tx
      .select({ product: products, content: productContents, image: productImages, shades: shadesOfProduct })
      .from(productPushItems)
      .innerJoin(products, eq(products.productId, productPushItems.productId))
      .leftJoin(productContents, eq(productContents.productId, products.productId))
      .leftJoin(productImages, eq(productImages.productId, products.productId))
      .where(and(eq(productPushItems.pushId, pushId), sql`${productPushItems.outcome} is null`))
      .orderBy(asc(productPushItems.productCode))
      .limit(batch),
  );
  return rows.map(({ product, content, image, shades }) => ({
    productId: product.productId,
    code: product.productCode,
    name: content?.title ?? product.itemDescription,
    category: product.itemCategory,
    price: { amount: product.inventoryPrice, currency: company.currencies.shop },
    active: isOnSale({ active: product.active, price: product.inventoryPrice }),
    storeId: product.woocommerceId,
    subtitle: content?.subtitle ?? '',
    benefits: content?.benefits ?? [],
    howToUse: content?.howToUse ?? [],
    ingredients: content?.fullIngredients ?? '',
    imageUrl: product.imageUrl ?? (image && imageUrlOf(publicUrl, image)),
    shades,
  }));
}

/** Stores a batch's answers and the progress in one transaction. False if another job has taken the push over. */
function storeOutcomes({ db }: PushContext, owned: Lease, pushed: readonly PushedProduct[]): Promise<boolean> {
  const rows = pushed.map((product) => ({
    product_id: product.productId,
    outcome: product.outcome,
    error: product.outcome === 'failed' ? product.error : null,
    store_id: product.outcome === 'failed' ? null : product.storeId,
  }));
  const answers = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as a (product_id uuid, outcome text, error text, store_id text)`;
  const counted = (outcome: PushedProduct['outcome']) => pushed.filter((each) => each.outcome === outcome).length;
  return withActor(db, worker, async (tx) => {
    const progress = await tx
      .update(productPushes)
      .set({
        created: sql`${productPushes.created} + ${counted('created')}`,
        updated: sql`${productPushes.updated} + ${counted('updated')}`,
        failed: sql`${productPushes.failed} + ${counted('failed')}`,
        leasedUntil: leaseTime,
      })
      .where(isOurs(owned))
      .returning({ pushId: productPushes.pushId });
    if (progress.length === 0) return false;
    await tx.execute(sql`
      update product_push_items i set outcome = a.outcome, error = a.error from ${answers}
      where i.push_id = ${owned.pushId} and i.product_id = a.product_id`);
    // An id that belonged to another product belongs to the one with its SKU now.
    await tx.execute(sql`
      update products p set woocommerce_id = null from ${answers}
      where p.woocommerce_id = a.store_id and p.product_id <> a.product_id`);
    await tx.execute(sql`
      update products p set woocommerce_id = a.store_id from ${answers}
      where p.product_id = a.product_id and a.store_id is not null and p.woocommerce_id is distinct from a.store_id`);
    return true;
  });
}

/** The message is the store's own, for an admin. */
async function finish(
  { db, now }: PushContext,
  owned: Lease,
  state: 'done' | 'failed',
  failure: string | null,
): Promise<void> {
  await withActor(db, worker, async (tx) => {
    const [push] = await tx
      .update(productPushes)
      .set({ state, failure, finishedAt: now(), lease: null, leasedUntil: null })
      .where(isOurs(owned))
      .returning();
    if (!push) return;
    const { pushId, total, created, updated, failed } = push;
    const act = { actor: worker, requestId: `push-${pushId}`, now };
    const detail = { state, total, created, updated, failed, failure };
    await writeAuditEvent(tx, act, 'products-pushed', ['product-push', pushId], detail);
  });
}

const interruption = 'The connection to the store was interrupted.';

/** The next attempt continues at once. */
async function interrupt({ db }: PushContext, owned: Lease): Promise<void> {
  await withActor(db, worker, (tx) =>
    tx.update(productPushes).set({ failure: interruption, lease: null, leasedUntil: null }).where(isOurs(owned)),
  );
}
