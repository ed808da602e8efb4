import { millisecondsPerDay } from '../period/day.ts';
import type { OrderStatus } from './order.ts';

/** What decides whether an order can be paid by its buyer. */
export interface PayableOrder {
  readonly status: OrderStatus;
  readonly paidAt: Date | null;
  readonly orderDate: Date;
}

export type UnpayableReason = 'paid' | 'cancelled' | 'expired';

/** Why an order can't be paid; null if it can. An unpaid order can be paid for a limited number of days, at the prices it was placed at. */
export function whyNotPayable(
  { status, paidAt, orderDate }: PayableOrder,
  now: Date,
  unpaidOrderDays: number,
): UnpayableReason | null {
  if (status === 'cancelled') return 'cancelled';
  if (paidAt !== null || status !== 'pending') return 'paid';
  return now.getTime() - orderDate.getTime() > unpaidOrderDays * millisecondsPerDay ? 'expired' : null;
}
