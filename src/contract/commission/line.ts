import { z } from 'zod';
import { read } from '../function.ts';
import { unknownOrder } from '../order/row.ts';
import { amount, id, instant, longListInput, longListOf, period } from '../shapes.ts';

export const lineType = z.enum(['personal', 'override', 'foundation_bonus']);

/** A line of commission in the specification's fields. */
export const calculationRow = z.object({
  calculation_id: id,
  consultant_id: id,
  consultant_name: z.string(),
  order_id: id.nullable(),
  order_no: z.number().int().nullable(),
  commission_type: lineType,
  level: z.number().int(),
  /** A fraction, e.g. `"0.1000"`. */
  percentage: z.string(),
  /** The commissionable base of the order, or of the month for a bonus. */
  order_base: amount,
  /** The part of `order_base` that the percentage applies to, a fraction: `"0.5000"` for an override. */
  share: z.string(),
  /** `order_base` × `share`. Three decimals, for half a cent can occur. */
  base_amount: z.string(),
  commission_amount: amount,
  bonus_amount: amount,
  calculation_date: instant,
  period,
  period_month: z.number().int(),
  period_year: z.number().int(),
  closed: z.boolean(),
});
export type CalculationRow = z.infer<typeof calculationRow>;

/** Every line of every run. */
export const lineFunctions = {
  getCommissionCalculations: read(
    'get-commission-calculations',
    ['consultant', 'commissions:read'],
    'Commission lines: all for an admin, otherwise your own',
  )
    .input(longListInput.extend({ period: period.nullable().default(null) }))
    .output(longListOf(calculationRow)),

  getOrderCommissions: read(
    'get-order-commissions',
    'commissions:read',
    'Who earned what on an order: the lines of its period’s closed run, or of the newest draft',
  )
    .input(z.strictObject({ order_id: id }))
    .errors(unknownOrder)
    .output(z.object({ lines: z.array(calculationRow) })),
};
