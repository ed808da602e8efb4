import { z } from 'zod';
import { calculationRow, lineType } from '../commission/line.ts';
import { command } from '../function.ts';
import { amount, id, instant, period } from '../shapes.ts';
import { afterClose, correctionKind } from './row.ts';

const figures = z.object({
  /** In basis points, 0 for a bonus or where there is no line. */
  rate: z.number().int(),
  /** Three decimals. */
  base: z.string(),
  amount,
});

/** Why a difference is exactly what it is. */
export const correctionExplanation = z.object({
  difference_id: id,
  correction: z.object({
    kind: correctionKind,
    closed_period: period,
    booked_in: period,
    recorded_at: instant,
    /** The admin's words; null for anybody else. */
    reason: z.string().nullable(),
    after_close: afterClose,
    /** The order whose facts changed, or who was moved where. */
    order_no: z.number().int().nullable(),
    base_change: amount.nullable(),
    consultant: z.string().nullable(),
  }),
  consultant_name: z.string(),
  currency: z.string(),
  commission_type: lineType,
  level: z.number().int(),
  /** The line that changes: its order, null on a bonus, and who sold it. */
  order_no: z.number().int().nullable(),
  seller: z.string(),
  /** The line as the closed run has it, null where the closed run has none. */
  original: calculationRow.nullable(),
  /** The line before this correction, earlier ones included, and after it. */
  before: figures,
  after: figures,
  difference: amount,
  order_share: amount,
  booked: amount,
});
export type CorrectionExplanation = z.infer<typeof correctionExplanation>;

/** Why a difference is what it is. */
export const correctionExplanationFunctions = {
  explainCorrection: command('explain-correction', 'consultant', 'Why a difference of a closed period is what it is')
    .input(z.strictObject({ difference_id: id }))
    .errors({ UNKNOWN_DIFFERENCE: { status: 404, message: 'This line does not exist, or it is not yours.' } })
    .output(correctionExplanation),
};
