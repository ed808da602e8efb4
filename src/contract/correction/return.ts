import { z } from 'zod';
import { command } from '../function.ts';
import { adminOrderRow, refundStatus, statusNotAllowed, unknownOrder } from '../order/row.ts';
import { amount, id, idempotencyKey, singleLine } from '../shapes.ts';
import { correctionEffect } from './row.ts';

const orderAndReturn = {
  order_id: id,
  lines: z
    .array(
      z.strictObject({
        line_no: z.number().int().positive().max(999),
        /** Zero for a line of which nothing is returned. */
        quantity: z.number().int().min(0).max(999),
        /** The refund before tax; null for the paid price of the pieces. */
        amount: amount.nullable().default(null),
      }),
    )
    .max(200)
    .default([]),
  /** For an order imported without lines: the refund before tax. */
  amount: amount.nullable().default(null),
  /** By pieces of lines, by the sum that the buyer gets back, or all that is left. */
  by: z.enum(['lines', 'total', 'whole']).default('lines'),
  /** That sum: goods with their tax first, then shipping with its tax. */
  total: amount.nullable().default(null),
  /** The total returned when the admin loaded the page; null to skip the check. */
  returns_before: amount.nullable().default(null),
};

const returnRefusals = {
  ...unknownOrder,
  NOT_PAID: { status: 409, message: 'Only paid orders that are not cancelled can be returned or refunded.' },
  NOTHING_RETURNED: { status: 422, message: 'Choose what to refund.' },
  UNKNOWN_LINE: { status: 422, message: 'This order has no such line.' },
  MORE_THAN_BOUGHT: { status: 422, message: 'You can’t return more pieces than are left.' },
  RETURNS_CHANGED: {
    status: 409,
    message: 'Another return of this order has been recorded. Check what is left, then record yours.',
  },
  MORE_THAN_PAID: { status: 422, message: 'You can’t refund more than is left of what was paid.' },
} as const;

export const previewedReturn = z.object({
  base: amount,
  tax: amount,
  shipping: amount,
  order: adminOrderRow,
  effects: z.array(correctionEffect),
});
export type Returned = z.infer<typeof previewedReturn>;
export const recordedReturn = previewedReturn.extend({
  return_id: id,
  /** The refund that it caused; null where nothing was paid for the pieces. */
  refund: z
    .object({
      refund_id: id,
      amount,
      /** `owed`: not sent, or refused by the payment provider; `sending`: the provider is asked again. */
      status: refundStatus,
    })
    .nullable(),
});

const cancellationPreview = z.object({
  effects: z.array(correctionEffect),
  /** The amount that the buyer would be owed. */
  refund: amount,
});
export type CancellationPreview = z.infer<typeof cancellationPreview>;

/** Returns of an order, in part or as a whole. */
export const returnFunctions = {
  previewReturn: command('preview-return', 'refunds:write', 'What recording a return or refund would refund and change')
    .input(z.strictObject(orderAndReturn))
    .errors(returnRefusals)
    .output(previewedReturn),
  recordReturn: command(
    'record-return',
    'refunds:write',
    'Record a return or refund of a paid order, once, and send the money if asked to',
  )
    .input(
      z.strictObject({
        ...orderAndReturn,
        reason: singleLine(200, 'Say why'),
        /** Sends the money through the payment provider that took it; otherwise it is owed until it is sent. */
        send: z.boolean().default(false),
        idempotency_key: idempotencyKey,
      }),
    )
    .errors({
      ...returnRefusals,
      IDEMPOTENCY_CONFLICT: { status: 409, message: 'This return was already sent with other contents.' },
    })
    .output(recordedReturn),
  previewCancellation: command('preview-cancellation', 'orders:write', 'What cancelling an order would change')
    .input(z.strictObject({ order_id: id }))
    .errors({
      ...unknownOrder,
      ...statusNotAllowed,
    })
    .output(cancellationPreview),
};
