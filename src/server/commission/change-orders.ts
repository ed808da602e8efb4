import type { Transaction } from '../db/database.ts';
import { type ChangeOptions, cancelOrders, completeOrders } from '../order/change-status.ts';
import { correctOrders } from './correct-orders.ts';

/** Completes orders; where one counts again in a closed period, what that period paid is corrected in the open one. */
export async function completeAndCorrect(
  tx: Transaction,
  orderIds: readonly string[],
  options: ChangeOptions & { readonly timeZone: string },
) {
  const { again, ...changed } = await completeOrders(tx, orderIds, options);
  await correctOrders(tx, { orderIds: again, kind: 'reinstatement' }, { ...options, reason: 'completed again' });
  return changed;
}

/** Cancels orders; what a closed period paid for one of them is corrected in the open one. */
export async function cancelAndCorrect(tx: Transaction, orderIds: readonly string[], options: ChangeOptions) {
  const { counted, ...changed } = await cancelOrders(tx, orderIds, options);
  const reason = 'cancelled';
  const corrected = await correctOrders(tx, { orderIds: counted, kind: 'cancellation' }, { ...options, reason });
  return { ...changed, corrected };
}
