import { z } from 'zod';
import { completionObstacles, maxTrackingNumbers, shipmentObstacles } from '#domain/order/selected.ts';
import { command } from '../function.ts';
import { amount, day, id, optionalLine, singleLine } from '../shapes.ts';
import {
  selectionInput,
  selectionOf,
  selectionPreview,
  selectionRefusals,
  selectionResult,
} from '../view/selection.ts';
import { orderFilter } from './row.ts';

/** Orders of the list. */
const selection = selectionOf(orderFilter);
export type OrderSelection = z.output<typeof selection>;

/** What an admin does with selected orders. */
export const selectedOrderFunctions = {
  previewCompleteOrders: command(
    'preview-complete-orders',
    'orders:write',
    'How many orders of a list would be completed, and why the others would not',
  )
    .input(selection)
    .output(
      selectionPreview(completionObstacles).extend({
        /** Orders that are not paid here: completing them records that they were paid another way. */
        unpaid_count: z.number().int(),
        unpaid_totals: z.array(z.object({ amount, currency: z.string() })),
      }),
    ),

  completeOrders: command(
    'complete-orders',
    'orders:write',
    'Complete the orders of a preview, at most 1,000, by the rules of a single one',
  )
    .input(selectionInput)
    .errors(selectionRefusals)
    .output(selectionResult(completionObstacles)),

  previewShipOrders: command(
    'preview-ship-orders',
    'orders:write',
    'How many orders of a list would be shipped, and why the others would not',
  )
    .input(selection)
    .output(
      selectionPreview(shipmentObstacles).extend({
        /** The orders for which a tracking number can be entered; empty if there are too many. */
        orders: z.array(z.object({ order_id: id, order_no: z.number().int(), name: z.string() })),
      }),
    ),

  shipOrders: command(
    'ship-orders',
    'orders:write',
    'Record that the orders of a preview, at most 1,000, were shipped with one carrier',
  )
    .input(
      selectionInput.extend({
        carrier: singleLine(40, 'Enter the carrier'),
        shipped_on: day('Choose the day on which the orders were shipped'),
        /** The numbers of the orders that have one. */
        tracking: z
          .array(z.strictObject({ order_id: id, tracking_number: optionalLine(60) }))
          .max(maxTrackingNumbers)
          .default([]),
      }),
    )
    .errors({
      ...selectionRefusals,
      SHIPPED_IN_THE_FUTURE: { status: 422, message: 'Choose a day that is not in the future.' },
    })
    .output(selectionResult(shipmentObstacles)),
};
