import { z } from 'zod';
import { lineType } from '../commission/line.ts';
import { read } from '../function.ts';
import { amount, id, instant, listInput, listOf, period, queryRowNumber } from '../shapes.ts';

export const correctionKind = z.enum(['return', 'cancellation', 'reinstatement', 'sponsorship']);

/** Which of the two amounts is booked: a setting of the plan that the period was calculated by. */
export const afterClose = z.enum(['replay', 'order-share']);

/** A changed fact of a closed period, with the amounts of both ways of booking. */
export const correctionRow = z.object({
  correction_no: z.number().int(),
  kind: correctionKind,
  /** The closed period of the fact. It does not change. */
  closed_period: period,
  /** The period in which the differences are booked. */
  booked_in: period,
  order_id: id.nullable(),
  order_no: z.number().int().nullable(),
  /** The change of the order's base, null for a sponsorship. */
  base_change: amount.nullable(),
  /** For a sponsorship: the consultant, the previous and the new sponsor; null at the top. */
  consultant: z.string().nullable(),
  sponsor_before: z.string().nullable(),
  sponsor: z.string().nullable(),
  reason: z.string(),
  recorded_at: instant,
  after_close: afterClose,
  currency: z.string(),
  /** The closed period calculated again. */
  difference: amount,
  /** The order's own lines only, at the rates that were paid. */
  order_share: amount,
  booked: amount,
  consultant_count: z.number().int(),
  line_count: z.number().int(),
});
export type CorrectionRow = z.infer<typeof correctionRow>;

/** A line that a correction changes. */
export const correctionLine = z.object({
  difference_id: id,
  consultant_id: id,
  consultant_name: z.string(),
  order_no: z.number().int().nullable(),
  commission_type: lineType,
  level: z.number().int(),
  before: amount,
  after: amount,
  difference: amount,
  order_share: amount,
  booked: amount,
});
export type CorrectionLine = z.infer<typeof correctionLine>;

/** A consultant with the sums of all lines of theirs that corrections change. */
export const correctionSum = z.object({
  consultant_id: id,
  consultant_name: z.string(),
  currency: z.string(),
  line_count: z.number().int(),
  difference: amount,
  order_share: amount,
  booked: amount,
});
export type CorrectionSum = z.infer<typeof correctionSum>;

/** A correction with the consultants for whom most is booked, and their largest lines, before and after it is made. */
export const correctionEffect = z.object({
  correction: correctionRow,
  /** By the size of what is booked, the largest first. */
  consultants: z.array(correctionSum),
  lines: z.array(correctionLine),
});
export type CorrectionEffect = z.infer<typeof correctionEffect>;

/** The corrections so far. */
export const correctionRowFunctions = {
  getCorrections: read('get-corrections', 'commissions:read', 'What changed after a period had closed, newest first')
    .input(listInput.extend({ booked_in: period.nullable().default(null) }))
    .output(listOf(correctionRow)),
  getCorrection: read('get-correction', 'commissions:read', 'One correction with the lines it changes')
    .input(z.strictObject({ correction_no: queryRowNumber }))
    .errors({ UNKNOWN_CORRECTION: { status: 404, message: 'This correction does not exist.' } })
    .output(correctionEffect),
};
