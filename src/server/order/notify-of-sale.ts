import { formatAmount } from '#domain/money/decimal.ts';
import type { Transaction } from '../db/database.ts';
import { notify } from '../notification/notify.ts';
import type { orders } from './tables.ts';

type Sale = Pick<typeof orders.$inferSelect, 'orderNo' | 'consultantId' | 'placedBy' | 'total' | 'currency'>;

/**
 * Tells the credited consultant that an order was paid: once in its life, since it is paid once. What she bought herself
 * is no news to her.
 */
export async function notifyOfSale(tx: Transaction, order: Sale, at: Date): Promise<void> {
  const { orderNo, consultantId, placedBy, total, currency } = order;
  if (consultantId === null || consultantId === placedBy) return;
  const fact = { kind: 'order' as const, order_no: orderNo, amount: formatAmount(total), currency };
  await notify(tx, [{ userId: consultantId, fact }], at);
}
