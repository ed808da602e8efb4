import { z } from 'zod';
import { calculationRow, lineType } from '../commission/line.ts';
import { read } from '../function.ts';
import { amount, id, instant, period } from '../shapes.ts';
import { afterClose, correctionKind } from './row.ts';

const figures = z.object({
  /** In basis points, 0 for a bonus or without a line. */
  rate: z.number().int(),
  /** The commissionable base of the order, or of the month for a bonus. */
  base: amount,
  amount,
});

/** How a difference was calculated. */
export const correctionExplanation = z.object({
  difference_id: id,
  correction: z.object({
    kind: correctionKind,
    closed_period: period,
    booked_in: period,
    recorded_at: instant,
    /** The admin's reason; null for everyone else. */
    reason: z.string().nullable(),
    after_close: afterClose,
    /** The changed order, or the moved consultant and the new sponsor. */
    order_no: z.number().int().nullable(),
    base_change: amount.nullable(),
    consultant: z.string().nullable(),
  }),
  consultant_name: z.string(),
  currency: z.string(),
  commission_type: lineType,
  level: z.number().int(),
  /** The part of the bases that the rates apply to, in basis points. */
  share: z.number().int(),
  /** The line that changes: its order, null on a bonus, and who sold it. */
  order_no: z.number().int().nullable(),
  seller: z.string(),
  /** The line in the closed run, null if there is none. */
  original: calculationRow.nullable(),
  /** The line before this correction, earlier ones included, and after it. */
  before: figures,
  after: figures,
  difference: amount,
  order_share: amount,
  booked: amount,
});
export type CorrectionExplanation = z.infer<typeof correctionExplanation>;

/** The explanation of a difference. */
export const correctionExplanationFunctions = {
  explainCorrection: read(
    'explain-correction',
    ['consultant', 'commissions:read'],
    'How a difference of a closed period was calculated',
  )
    .input(z.strictObject({ difference_id: id }))
    .errors({ UNKNOWN_DIFFERENCE: { status: 404, message: 'This line does not exist, or it is not yours.' } })
    .output(correctionExplanation),
};
