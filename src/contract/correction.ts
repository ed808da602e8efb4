import { z } from 'zod';
import { calculationRow, lineType } from './commission/line.ts';
import { command } from './function.ts';
import { orderRow } from './order/row.ts';
import { amount, id, idempotencyKey, instant, listInput, listOf, period, singleLine } from './shapes.ts';

// What happens after a period has closed: returns, cancellations, corrected sponsorships, and what they change.

export const correctionKind = z.enum(['return', 'cancellation', 'reinstatement', 'sponsorship']);

/** A fact of a closed period that turned out otherwise, and what it comes to both ways. */
export const correctionRow = z.object({
  correction_no: z.number().int(),
  kind: correctionKind,
  /** The closed period whose fact it is. It does not change. */
  closed_period: period,
  /** The period in which the differences are booked. */
  booked_in: period,
  order_id: id.nullable(),
  order_no: z.number().int().nullable(),
  /** What the order's base fell or rose by, null for a sponsorship. */
  base_change: amount.nullable(),
  /** Of a sponsorship: who was moved, from under whom, to whom; null at the top. */
  consultant: z.string().nullable(),
  sponsor_before: z.string().nullable(),
  sponsor: z.string().nullable(),
  reason: z.string(),
  recorded_at: instant,
  /** The setting of the plan that the period was calculated by: which of the two amounts is booked. */
  after_close: z.enum(['replay', 'order-share']),
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

/** A correction with the lines that change most, as it is shown before and after it is made. */
export const correctionEffect = z.object({ correction: correctionRow, lines: z.array(correctionLine) });
export type CorrectionEffect = z.infer<typeof correctionEffect>;

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
    after_close: z.enum(['replay', 'order-share']),
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

const orderAndReturn = {
  order_id: id,
  lines: z
    .array(
      z.strictObject({
        line_no: z.number().int().positive(),
        quantity: z.number().int().positive().max(999),
        /** What is refunded before tax; null for what was paid for so many pieces. */
        amount: amount.nullable().default(null),
      }),
    )
    .max(200),
  /** For an order that was imported without lines: what is refunded before tax. */
  amount: amount.nullable().default(null),
};

const unknownOrder = { UNKNOWN_ORDER: { status: 404, message: 'This order does not exist.' } } as const;

const returnRefusals = {
  ...unknownOrder,
  NOT_COMPLETED: { status: 409, message: 'Only a completed order takes a return.' },
  NOTHING_RETURNED: { status: 422, message: 'Please choose what came back.' },
  UNKNOWN_LINE: { status: 422, message: 'This order has no such line.' },
  MORE_THAN_BOUGHT: { status: 422, message: 'No more can come back than was bought.' },
  MORE_THAN_PAID: { status: 422, message: 'No more can be refunded than was paid.' },
} as const;

const returned = z.object({ base: amount, tax: amount, order: orderRow, effects: z.array(correctionEffect) });
export type Returned = z.infer<typeof returned>;
export const recordedReturn = returned.extend({ return_id: id });

const move = {
  /** Who is moved: code or id. */
  consultant: z.string().trim().min(1, 'Please enter the consultant’s code').max(40),
  /** The new sponsor's code or id; empty for none. */
  sponsor: z.string().trim().max(40),
  /** The first day in the company's calendar on which the new sponsor counts, as `2026-10-31`. */
  from: z.iso.date('Please choose a day'),
  reason: singleLine(200, 'Please say why'),
};

const moveRefusals = {
  UNKNOWN_CONSULTANT: { status: 404, message: 'No consultant has this code. Please check it.' },
  UNKNOWN_SPONSOR: { status: 422, message: 'No consultant has this sponsor code. Please check it.' },
  OWN_SPONSOR: { status: 422, message: 'A consultant cannot be her own sponsor.' },
  SPONSOR_LEFT: { status: 422, message: 'This sponsor is not active any more. Please choose another one.' },
  SPONSOR_BELOW: { status: 422, message: 'This sponsor stands below the consultant, so she cannot stand above her.' },
  SAME_SPONSOR: { status: 409, message: 'She has this sponsor already.' },
  SPONSOR_JOINED_LATER: { status: 422, message: 'This sponsor joined after that day. Please choose a later one.' },
  BEFORE_PRESENT_SPONSOR: {
    status: 422,
    message: 'The present sponsorship began after that day. Please choose a later one.',
  },
  IN_THE_FUTURE: { status: 422, message: 'Please choose a day that is not in the future.' },
} as const;

const moved = z.object({
  consultant: z.string(),
  sponsor_before: z.string().nullable(),
  sponsor: z.string().nullable(),
  /** When the new sponsorship begins. */
  from: instant,
  effects: z.array(correctionEffect),
});
export type Moved = z.infer<typeof moved>;

export const correction = {
  getCorrections: command('get-corrections', 'admin', 'What changed after a period had closed, newest first')
    .input(listInput.extend({ booked_in: period.nullable().default(null) }))
    .output(listOf(correctionRow)),
  getCorrection: command('get-correction', 'admin', 'One correction with the lines it changes')
    .input(z.strictObject({ correction_no: z.number().int().positive() }))
    .errors({ UNKNOWN_CORRECTION: { status: 404, message: 'This correction does not exist.' } })
    .output(correctionEffect),
  explainCorrection: command('explain-correction', 'consultant', 'Why a difference of a closed period is what it is')
    .input(z.strictObject({ difference_id: id }))
    .errors({ UNKNOWN_DIFFERENCE: { status: 404, message: 'This line does not exist, or it is not yours.' } })
    .output(correctionExplanation),

  previewReturn: command('preview-return', 'admin', 'What recording a return would refund and change')
    .input(z.strictObject(orderAndReturn))
    .errors(returnRefusals)
    .output(returned),
  recordReturn: command('record-return', 'admin', 'Record what came back of a completed order, once')
    .input(
      z.strictObject({
        ...orderAndReturn,
        reason: singleLine(200, 'Please say why it came back'),
        idempotency_key: idempotencyKey,
      }),
    )
    .errors({
      ...returnRefusals,
      IDEMPOTENCY_CONFLICT: { status: 409, message: 'This return was already sent with other contents.' },
    })
    .output(recordedReturn),
  previewCancellation: command('preview-cancellation', 'admin', 'What cancelling an order would change')
    .input(z.strictObject({ order_id: id }))
    .errors({
      ...unknownOrder,
      STATUS_NOT_ALLOWED: { status: 409, message: 'The order cannot change to this status.' },
    })
    .output(z.object({ effects: z.array(correctionEffect) })),

  previewSponsorMove: command('preview-sponsor-move', 'admin', 'Whose pay a change of sponsor would change')
    .input(z.strictObject(move))
    .errors(moveRefusals)
    .output(moved),
  moveSponsor: command('move-sponsor', 'admin', 'Give a consultant another sponsor from a day on')
    .input(z.strictObject(move))
    .errors(moveRefusals)
    .output(moved),
};
