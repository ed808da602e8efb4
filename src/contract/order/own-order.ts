import { z } from 'zod';
import { read } from '../function.ts';
import { amount, id, instant, longListInput } from '../shapes.ts';
import { checkoutState, orderContents } from './payment.ts';
import { orderLine, orderStatus } from './row.ts';

const stateFields = {
  order_id: id,
  /** The number of the order, or the one that the former system gave it. */
  number: z.string(),
  status: orderStatus,
  /** It was placed in the former system and imported. Its status no longer changes. */
  former: z.boolean(),
  payment: checkoutState.shape.payment,
  /** `closed` includes orders that were never payable online. */
  payable: checkoutState.shape.payable,
  /** Where it is paid; null for an order that was never payable online. */
  session_id: id.nullable(),
  currency: z.string(),
  refund_owed: amount,
  refunded: amount,
  shipment: checkoutState.shape.shipment,
};

const ownOrderRow = z.object({
  ...stateFields,
  order_date: instant,
  /** Before anything was returned. */
  total: amount,
  /** The day of completion in the company’s calendar; null for an order of the former system. */
  completed_on: z.string().nullable(),
  /** All of its pieces were returned. */
  returned: z.boolean(),
  /** The number of pieces, and the first lines. */
  pieces: z.number().int(),
  items: z.array(
    orderLine.pick({
      line_no: true,
      title: true,
      description: true,
      shade: true,
      shade_color: true,
      packshot: true,
      image: true,
      quantity: true,
    }),
  ),
});
export type OwnOrderRow = z.infer<typeof ownOrderRow>;

const ownOrder = z.object({
  ...stateFields,
  /** Why the last attempt to pay failed, in words. */
  failure: z.string().nullable(),
  days: checkoutState.shape.days,
  contents: orderContents,
});
export type OwnOrder = z.infer<typeof ownOrder>;

/** The orders that a signed-in person bought, with those of the former system. */
export const ownOrderFunctions = {
  getOwnOrders: read('get-own-orders', 'signed-in', 'The orders that you bought, newest first')
    .input(
      z.strictObject({
        limit: z.coerce.number().int().min(1).max(50).default(10),
        cursor: longListInput.shape.cursor,
      }),
    )
    .output(z.object({ data: z.array(ownOrderRow), previous: z.string().nullable(), next: z.string().nullable() })),

  getOwnOrder: read('get-own-order', 'signed-in', 'One of the orders that you bought')
    .input(z.strictObject({ order_id: id }))
    .errors({ UNKNOWN_ORDER: { status: 404, message: 'This order does not exist, or it is not yours.' } })
    .output(ownOrder),
};
