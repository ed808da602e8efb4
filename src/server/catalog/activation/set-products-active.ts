import { and, ne, sql } from 'drizzle-orm';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import type { Call } from '../../context.ts';
import { withActor } from '../../db/actor.ts';
import type { Transaction } from '../../db/database.ts';
import { isOneOf } from '../../db/is-one-of.ts';
import { functions } from '../../implement.ts';
import { noteChanged, takeSelection } from '../../view/selection.ts';
import { products } from '../tables.ts';
import { activations, flagOf } from './products-to-change.ts';

export const setProductsActive = functions.catalog.setProductsActive.handler(({ input, context, errors }) =>
  withActor(context.db, context.actor, async (tx) => {
    const { selection_id } = input;
    const selection = await takeSelection(tx, context, Object.values(activations), selection_id);
    if (!selection) throw errors.SELECTION_CLOSED();
    const active = flagOf(selection.action);
    const changed = await setActive(tx, context, active, selection.rowIds);
    await noteChanged(tx, selection_id, changed);
    return { selection_id, active, count: changed.length };
  }),
);

/** Gives products the flag in one statement, those that do not have it yet, and answers their ids. */
export async function setActive(tx: Transaction, context: Call, active: 'Y' | 'N', ids: readonly string[]) {
  const changed = await tx
    .update(products)
    .set({ active, updatedAt: context.now() })
    .where(and(ne(products.active, active), isOneOf(sql`${products.productId}`, ids)))
    .returning({ id: products.productId });
  const productIds = changed.map(({ id }) => id);
  await writeAuditEvent(tx, context, 'set-products-active', ['products', 'selection'], {
    active: { before: active === 'Y' ? 'N' : 'Y', after: active },
    products: productIds,
  });
  return productIds;
}
