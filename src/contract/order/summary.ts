import { z } from 'zod';
import { read } from '../function.ts';
import { amount } from '../shapes.ts';

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
};
