import { z } from 'zod';
import { lineType } from '../commission/line.ts';
import { read } from '../function.ts';
import { amount, id, instant, period } from '../shapes.ts';
import { correctionKind } from './row.ts';

/** A line of an order that was corrected after its month had closed. */
export const orderCorrection = z.object({
  difference_id: id,
  consultant_id: id,
  consultant_name: z.string(),
  commission_type: lineType,
  level: z.number().int(),
  kind: correctionKind,
  /** The changed order, which may be another one of that month; null for a sponsorship. */
  changed_order_no: z.number().int().nullable(),
  /** The admin's reason; null for everyone else. */
  reason: z.string().nullable(),
  recorded_at: instant,
  closed_period: period,
  booked_in: period,
  amount,
});
export type OrderCorrection = z.infer<typeof orderCorrection>;

/** The corrections of one order's lines. */
export const orderCorrectionFunctions = {
  getOrderCorrections: read(
    'get-order-corrections',
    ['consultant', 'commissions:read'],
    'How the lines of an order were corrected after its month had closed: all for an admin, otherwise your own',
  )
    .input(z.strictObject({ order_no: z.coerce.number().int().positive() }))
    .output(z.object({ corrections: z.array(orderCorrection) })),
};
