import type { Transaction } from '../db/database.ts';
import { type ChangeOptions, cancelOrders, completeOrders } from '../order/change-status.ts';
import { correctOrders } from './correct-orders.ts';

/** Completes orders. If an order counts again in a closed period, its payments are corrected in the open one. */
export async function completeAndCorrect(
  tx: Transaction,
  orderIds: readonly string[],
  options: ChangeOptions & { readonly timeZone: string },
) {
  const { recompleted, ...changed } = await completeOrders(tx, orderIds, options);
  await correctOrders(tx, { orderIds: recompleted, kind: 'reinstatement' }, { ...options, reason: 'completed again' });
  return changed;
}

/** Cancels orders. Payments of a closed period for an order are corrected in the open one. */
export async function cancelAndCorrect(tx: Transaction, orderIds: readonly string[], options: ChangeOptions) {
  const { counted, ...changed } = await cancelOrders(tx, orderIds, options);
  const reason = options.note ?? 'cancelled';
  const corrected = await correctOrders(tx, { orderIds: counted, kind: 'cancellation' }, { ...options, reason });
  return { ...changed, corrected };
}
