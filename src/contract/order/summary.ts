import { z } from 'zod';
import { read } from '../function.ts';
import { amount } from '../shapes.ts';

const orderTotals = z.object({
  currency: z.string(),
  total: z.number().int(),
  pending: z.number().int(),
  processing: z.number().int(),
  completed: z.number().int(),
  cancelled: z.number().int(),
  /** The sum of the totals in the shop’s currency, without cancelled orders. */
  revenue: amount,
  /** The average total of those; null without an order. */
  avg_order_value: amount.nullable(),
  /** How many orders have money to be sent back. */
  refunds_owed: z.number().int(),
});
export type OrderTotals = z.infer<typeof orderTotals>;

export const orderSummaryFunctions = {
  getOrderSummary: read('get-order-summary', 'consultant', 'The sums of the orders credited to you').output(
    z.object({
      currency: z.string(),
      /** Without cancelled ones, as all that follows. */
      total_orders: z.number().int(),
      /** The sum of the subtotals. */
      total_volume: amount,
      commissionable_base: amount,
      /** The average subtotal; null without an order. */
      avg_order_value: amount.nullable(),
    }),
  ),

  getOrderTotals: read(
    'get-order-totals',
    'orders:read',
    'How many orders there are in each status, and what they amount to',
  ).output(orderTotals),
};
