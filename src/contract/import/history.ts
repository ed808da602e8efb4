import { z } from 'zod';
import { command, read } from '../function.ts';
import { orderStatus } from '../order/row.ts';
import { amount, id, instant, listInput, listOf, period, rowNumber } from '../shapes.ts';

// Months that another system paid: what it paid, and what a plan of ours pays for the same orders. Amounts are in the
// shop's currency. Nothing of it is in the books.

const historyMonth = z.object({
  period,
  orders: z.number().int(),
  /** The sum of the bases of completed orders with a consultant. */
  base: amount,
  statements: z.number().int(),
  paid: amount,
  /** Null until the month is calculated, and again after an import changed it. */
  calculated: z.object({ plan_version: z.number().int(), total: amount, differences: z.number().int() }).nullable(),
});
export type HistoryMonth = z.infer<typeof historyMonth>;

const historyCalculation = z.object({ months_done: z.number().int(), months_total: z.number().int() });
export type HistoryCalculation = z.infer<typeof historyCalculation>;

const historyDifference = z.object({
  period,
  consultant_id: id,
  code: z.string(),
  /** In the former system. */
  external_code: z.string().nullable(),
  name: z.string(),
  /** Null without a statement of the former system. */
  paid: amount.nullable(),
  /** Null where the plan pays nothing. */
  calculated: amount.nullable(),
  /** By the plan less paid. */
  difference: amount,
  personal_volume: amount.nullable(),
  tier: z.string().nullable(),
  personal_total: amount.nullable(),
  override_total: amount.nullable(),
  bonus_total: amount.nullable(),
});
export type HistoryDifference = z.infer<typeof historyDifference>;

const historyOrder = z.object({
  order_id: id,
  /** In the former system. */
  order_no: z.string(),
  order_date: instant,
  status: orderStatus,
  currency: z.string(),
  /** The total with taxes and shipping, less discounts. A partial refund is not subtracted. */
  total: amount,
  /** The goods, first to last; empty where the file had none. */
  lines: z.array(z.object({ description: z.string(), quantity: z.number().int() })),
  consultant: z.object({ code: z.string(), name: z.string() }).nullable(),
  customer: z.object({ customer_id: id, name: z.string() }).nullable(),
});
export type HistoryOrder = z.infer<typeof historyOrder>;

export const historyFunctions = {
  getHistory: read('get-history', 'imports:read', 'The months that another system paid').output(
    z.object({
      /** Empty while a calculation runs. */
      months: z.array(historyMonth),
      /** How far the calculation is that runs now; null while none runs. */
      calculation: historyCalculation.nullable(),
    }),
  ),
  calculateHistory: command(
    'calculate-history',
    'imports:write',
    'Calculate every past month with a version of the plan',
  )
    .input(z.strictObject({ plan_version: rowNumber }))
    .errors({
      UNKNOWN_PLAN: { status: 404, message: 'This version of the plan does not exist.' },
      CALCULATION_IN_PROGRESS: {
        status: 409,
        message: 'Past months are already being calculated. Try again when the calculation is finished.',
      },
      NO_HISTORY: { status: 409, message: 'No past months have been imported.' },
    })
    .output(z.object({ months: z.number().int() })),
  getHistoryOrders: read(
    'get-history-orders',
    ['signed-in', 'orders:read'],
    'Orders of the former system, newest first: all for an admin, otherwise those you are credited with or placed',
  )
    .input(listInput.extend({ consultant_id: id.nullable().default(null), customer_id: id.nullable().default(null) }))
    .output(listOf(historyOrder)),
  getHistoryDifferences: read(
    'get-history-differences',
    'imports:read',
    'Where another system paid a different amount than the plan, by month and consultant',
  )
    .input(listInput)
    .output(listOf(historyDifference)),
};
