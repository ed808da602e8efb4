import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { isOneOf } from '../view/selection.ts';
import { orders } from './tables.ts';

/** Locks orders until the transaction ends, always in the same order, so that what is read about them then stays true. */
export const lockOrders = (tx: Transaction, ids: readonly string[]) =>
  tx
    .select({ orderId: orders.orderId })
    .from(orders)
    .where(isOneOf(sql`${orders.orderId}`, ids))
    .orderBy(orders.orderId)
    .for('update');
