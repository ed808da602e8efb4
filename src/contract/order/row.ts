import { z } from 'zod';
import { command } from '../function.ts';
import { amount, id, instant, listInput, listOf } from '../shapes.ts';
import { postalAddress } from './customer-info.ts';

export const orderStatus = z.enum(['pending', 'processing', 'completed', 'cancelled']);
export type OrderStatus = z.infer<typeof orderStatus>;

export const orderRow = z.object({
  order_id: id,
  order_no: z.number().int(),
  consultant_id: id.nullable(),
  customer_id: id.nullable(),
  order_date: instant,
  paid_at: instant.nullable(),
  completed_at: instant.nullable(),
  currency: z.string(),
  subtotal: amount,
  discounts: amount,
  returns: amount,
  tax: amount,
  shipping: amount,
  commissionable_base: amount,
  total: amount,
  status: orderStatus,
  kind: z.enum(['retail', 'customer', 'own_use']),
  /** The commission period it counts in, e.g. `2026-10`; null until completed. */
  period: z.string().nullable(),
  late: z.boolean(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  consultant: z.object({ first_name: z.string(), last_name: z.string(), code: z.string() }).nullable(),
  created_at: instant,
});
export type OrderRow = z.infer<typeof orderRow>;

export const orderPage = orderRow.extend({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  attribution: z.string(),
  payment_method: z.string().nullable(),
  lines: z.array(
    z.object({
      line_no: z.number().int(),
      product_code: z.string(),
      /** As the shop names the product; null where it has no content there, or none that may be seen. */
      title: z.string().nullable(),
      description: z.string(),
      shade: z.string().nullable(),
      quantity: z.number().int(),
      unit_price: amount,
      amount,
      discount: amount,
    }),
  ),
  taxes: z.array(z.object({ name: z.string(), rate: z.number().int(), amount })),
  addresses: z.array(postalAddress.extend({ kind: z.enum(['billing', 'shipping']) })),
  history: z.array(
    z.object({ from_status: z.string().nullable(), to_status: z.string(), changed_at: instant, reason: z.string() }),
  ),
});
export type OrderPage = z.infer<typeof orderPage>;

/** As an admin is told, who may see every order. */
export const unknownOrder = { UNKNOWN_ORDER: { status: 404, message: 'This order does not exist.' } } as const;
export const statusNotAllowed = {
  STATUS_NOT_ALLOWED: { status: 409, message: 'The order cannot change to this status.' },
} as const;

/** Orders as they are kept, and what an admin does with them. */
export const orderRowFunctions = {
  getOrders: command('get-orders', 'signed-in', 'Orders, newest first: all for an admin, otherwise one’s own')
    .input(listInput.extend({ status: orderStatus.nullable().default(null) }))
    .output(listOf(orderRow)),

  getOrder: command('get-order', 'signed-in', 'One order with lines, taxes, addresses and history')
    .input(z.strictObject({ order_id: id }))
    .errors({ UNKNOWN_ORDER: { status: 404, message: 'This order does not exist, or it is not yours.' } })
    .output(orderPage),

  updateOrderStatus: command('update-order-status', 'admin', 'Complete or cancel an order')
    .input(z.strictObject({ order_id: id, status: z.enum(['completed', 'cancelled']) }))
    .errors({ ...unknownOrder, ...statusNotAllowed })
    .output(orderRow),
};
