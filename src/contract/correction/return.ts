import { z } from 'zod';
import { command } from '../function.ts';
import { adminOrderRow, statusNotAllowed, unknownOrder } from '../order/row.ts';
import { amount, id, idempotencyKey, singleLine } from '../shapes.ts';
import { correctionEffect } from './row.ts';

const orderAndReturn = {
  order_id: id,
  lines: z
    .array(
      z.strictObject({
        line_no: z.number().int().positive().max(999),
        quantity: z.number().int().positive().max(999),
        /** The refund before tax; null for the paid price of the pieces. */
        amount: amount.nullable().default(null),
      }),
    )
    .max(200),
  /** For an order imported without lines: the refund before tax. */
  amount: amount.nullable().default(null),
  /** The total returned when the admin loaded the page; null to skip the check. */
  returns_before: amount.nullable().default(null),
};

const returnRefusals = {
  ...unknownOrder,
  NOT_COMPLETED: { status: 409, message: 'Only a completed order takes a return.' },
  NOTHING_RETURNED: { status: 422, message: 'Please choose what came back.' },
  UNKNOWN_LINE: { status: 422, message: 'This order has no such line.' },
  MORE_THAN_BOUGHT: { status: 422, message: 'No more can come back than was bought.' },
  RETURNS_CHANGED: {
    status: 409,
    message: 'Another return of this order was recorded meanwhile. Check what is left, then record yours.',
  },
  MORE_THAN_PAID: { status: 422, message: 'No more can be refunded than was paid.' },
} as const;

const returned = z.object({ base: amount, tax: amount, order: adminOrderRow, effects: z.array(correctionEffect) });
export type Returned = z.infer<typeof returned>;
export const recordedReturn = returned.extend({ return_id: id });

/** Returns of an order, in part or as a whole. */
export const returnFunctions = {
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
      ...statusNotAllowed,
    })
    .output(
      z.object({
        effects: z.array(correctionEffect),
        /** The amount that the buyer would be owed. */
        refund: amount,
      }),
    ),
};
