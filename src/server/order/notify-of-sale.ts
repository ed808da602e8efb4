import { formatAmount } from '#domain/money/decimal.ts';
import type { Transaction } from '../db/database.ts';
import { notify } from '../notification/notify.ts';
import type { orders } from './tables.ts';

type Sale = Pick<
  typeof orders.$inferSelect,
  'orderNo' | 'consultantId' | 'placedBy' | 'total' | 'commissionableBase' | 'currency'
>;

/**
 * The credited consultant's notification of a paid order. An order is paid once, so it is sent once. Consultants get
 * none for their own purchases.
 */
export function saleNotification({ orderNo, consultantId, placedBy, total, commissionableBase, currency }: Sale) {
  if (consultantId === null || consultantId === placedBy) return [];
  const fact = {
    kind: 'order' as const,
    order_no: orderNo,
    amount: formatAmount(total),
    currency,
    base: formatAmount(commissionableBase),
  };
  return [{ userId: consultantId, fact }];
}

export const notifyOfSale = (tx: Transaction, order: Sale, at: Date): Promise<void> =>
  notify(tx, saleNotification(order), at);
