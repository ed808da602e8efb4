import { formatAmount } from '#domain/money/decimal.ts';
import type { Transaction } from '../db/database.ts';
import { notify } from '../notification/notify.ts';
import type { orders } from './tables.ts';

type Sale = Pick<typeof orders.$inferSelect, 'orderNo' | 'consultantId' | 'placedBy' | 'total' | 'currency'>;

/**
 * What the credited consultant is told when an order was paid: once in its life, since it is paid once. What she bought
 * herself is no news to her.
 */
export function newsOfSale({ orderNo, consultantId, placedBy, total, currency }: Sale) {
  if (consultantId === null || consultantId === placedBy) return [];
  const fact = { kind: 'order' as const, order_no: orderNo, amount: formatAmount(total), currency };
  return [{ userId: consultantId, fact }];
}

/** Tells her. */
export const notifyOfSale = (tx: Transaction, order: Sale, at: Date): Promise<void> =>
  notify(tx, newsOfSale(order), at);
