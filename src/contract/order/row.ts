import { z } from 'zod';
import { packshot } from '../catalog/catalog.ts';
import { productImage } from '../catalog/product-image.ts';
import { command, read } from '../function.ts';
import { chargedTax } from '../pricing/pricing.ts';
import { amount, day, id, instant, longListInput, longListOf, period, queryBoolean, singleLine } from '../shapes.ts';
import { postalAddress } from './customer-info.ts';
import { expectedShipment, shipment, typedShipment } from './shipment.ts';

export const orderStatus = z.enum(['pending', 'processing', 'completed', 'cancelled']);
export type OrderStatus = z.infer<typeof orderStatus>;

export const refundStatus = z.enum(['owed', 'sending', 'refunded', 'withdrawn']);
export type RefundStatus = z.infer<typeof refundStatus>;

/** Who bought: a shopper, a customer of the consultant, or the consultant for their own use. */
const orderKind = z.enum(['retail', 'customer', 'own_use']);

/** An order as its buyer, the credited consultant and admins see it. */
export const orderRow = z.object({
  order_id: id,
  order_no: z.number().int(),
  order_date: instant,
  paid_at: instant.nullable(),
  completed_at: instant.nullable(),
  currency: z.string(),
  subtotal: amount,
  discounts: amount,
  returns: amount,
  tax: amount,
  shipping: amount,
  total: amount,
  /** The refund that the buyer is still owed, and the one that was sent. */
  refund_owed: amount,
  refunded: amount,
  /** The refund that was started and that its payment provider has not confirmed yet. */
  refund_sending: amount,
  status: orderStatus,
  /** Null until it was shipped. */
  shipment: shipment.nullable(),
  kind: orderKind,
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  consultant: z.object({ first_name: z.string(), last_name: z.string(), code: z.string() }).nullable(),
  created_at: instant,
});
export type OrderRow = z.infer<typeof orderRow>;

/** Additional fields for the credited consultant: how the order counts. */
const commissionFields = {
  commissionable_base: amount,
  /** The total without the tax and the shipping of returned items: what the buyer has paid and not got back. */
  left_after_refunds: amount,
  /** The commission period it counts in, e.g. `2026-10`; null until completed. */
  period: z.string().nullable(),
  late: z.boolean(),
};
/** What only admins see. */
const adminFields = { ...commissionFields, consultant_id: id.nullable(), customer_id: id.nullable() };

export const creditedOrderRow = orderRow.extend(commissionFields);
export type CreditedOrderRow = z.infer<typeof creditedOrderRow>;
export const adminOrderRow = orderRow.extend(adminFields);
export type AdminOrderRow = z.infer<typeof adminOrderRow>;

export const orderLine = z.object({
  line_no: z.number().int(),
  product_code: z.string(),
  /** The code of the shade, or of a product without shades: what `edit-order` takes. */
  item_code: z.string(),
  /** The product's title in the shop; null without visible content. */
  title: z.string().nullable(),
  description: z.string(),
  shade: z.string().nullable(),
  shade_color: z.string().nullable(),
  packshot: packshot.nullable(),
  image: productImage.nullable(),
  /** Whether the product is still sold, so that it has a page in the shop. */
  sold: z.boolean(),
  quantity: z.number().int(),
  /** The pieces of it that were returned. */
  returned: z.number().int(),
  unit_price: amount,
  amount,
  discount: amount,
});
export type OrderLine = z.infer<typeof orderLine>;

const pageFields = {
  email: z.string().nullable(),
  phone: z.string().nullable(),
  attribution: z.string(),
  payment_method: z.string().nullable(),
  lines: z.array(orderLine),
  taxes: z.array(chargedTax),
  addresses: z.array(postalAddress.extend({ kind: z.enum(['billing', 'shipping']) })),
  history: z.array(
    z.object({ from_status: z.string().nullable(), to_status: z.string(), changed_at: instant, reason: z.string() }),
  ),
};
export const orderPage = orderRow.extend(pageFields);
export type OrderPage = z.infer<typeof orderPage>;
export const creditedOrderPage = creditedOrderRow.extend(pageFields);
export type CreditedOrderPage = z.infer<typeof creditedOrderPage>;
export const adminOrderPage = adminOrderRow.extend({
  ...pageFields,
  /** The rest of the payment that can be returned or refunded; zero for an unpaid or cancelled order. */
  refundable: z.object({ goods: amount, tax: amount, shipping: amount, total: amount }),
  /** The payment provider that can send a refund of it; null where the money was taken another way. */
  refund_gateway: z.string().nullable(),
  payments: z.array(
    z.object({
      gateway: z.string(),
      status: z.enum(['pending', 'processing', 'succeeded', 'failed']),
      amount,
      currency: z.string(),
      /** The provider’s id of the payment. */
      reference: z.string().nullable(),
      failure: z.string().nullable(),
      paid_at: instant.nullable(),
      created_at: instant,
    }),
  ),
  /** Disputes of the payment at the buyer’s bank. */
  disputes: z.array(
    z.object({
      gateway: z.string(),
      dispute_id: z.string(),
      amount,
      status: z.enum(['open', 'review', 'won', 'lost']),
      reason: z.string(),
      opened_at: instant,
      due_by: instant.nullable(),
    }),
  ),
  /** Earlier returns and refunds, newest first. */
  return_records: z.array(
    z.object({
      return_id: id,
      returned_at: instant,
      base: amount,
      tax: amount,
      shipping: amount,
      reason: z.string(),
      lines: z.array(z.object({ line_no: z.number().int(), quantity: z.number().int(), amount })),
      refund_status: refundStatus.nullable(),
    }),
  ),
  /** Where the buyer can pay; null for an order that can’t be paid. */
  payment_link: z.string().nullable(),
  /** What happened to it, newest first. */
  timeline: z.array(
    z.object({
      at: instant,
      /** The order’s own event, or an admin’s action by its name in the audit log. */
      event: z.string(),
      /** Null for the system and for buyers. */
      by_name: z.string().nullable(),
      amount: amount.nullable(),
      note: z.string().nullable(),
    }),
  ),
  /** What admins wrote when they changed its status, newest first. */
  notes: z.array(z.object({ to_status: z.string(), changed_at: instant, note: z.string() })),
  refunds: z.array(
    z.object({
      refund_id: id,
      /** `payment`: one that booked no order, after its own refund failed at the provider. */
      cause: z.enum(['cancellation', 'return', 'payment']),
      amount,
      status: refundStatus,
      refunded_on: z.string().nullable(),
      reference: z.string().nullable(),
      gateway: z.string().nullable(),
      /** Why the payment provider refused it. */
      failure: z.string().nullable(),
    }),
  ),
});
export type AdminOrderPage = z.infer<typeof adminOrderPage>;

/** For an admin, who may see every order. */
export const unknownOrder = { UNKNOWN_ORDER: { status: 404, message: 'This order does not exist.' } } as const;
export const statusNotAllowed = {
  STATUS_NOT_ALLOWED: { status: 409, message: 'The order cannot change to this status.' },
  /** A cancelled order gave its items back, and they have been sold since. */
  OUT_OF_STOCK: { status: 409, message: 'Some items of this order are no longer in stock.' },
} as const;

const noRefundOwed = {
  NO_REFUND_OWED: {
    status: 409,
    message: 'No refund is owed for this order. Someone may have recorded it already.',
  },
  REFUND_CHANGED: {
    status: 409,
    message: 'The refund owed for this order has changed. Check the amount again.',
    data: z.object({ refund_owed: amount }),
  },
} as const;

export const orderSort = z.enum(['order', 'date', 'customer', 'consultant', 'total', 'base', 'status']);
export type OrderSort = z.infer<typeof orderSort>;

/** Which orders a list has; each narrows it further. */
export const orderFilter = {
  status: orderStatus.nullable().default(null),
  /** Only orders with money to be sent back. */
  refund_owed: queryBoolean.default(false),
  /** How it is paid, as stored with the order. */
  payment_method: z.string().max(40).nullable().default(null),
  /** The first and the last day of the order date, in the company’s calendar. */
  from: day().nullable().default(null),
  to: day().nullable().default(null),
  /** Credited to this consultant, or placed by this customer. */
  consultant_id: id.nullable().default(null),
  customer_id: id.nullable().default(null),
  /** The commission period it counts in. */
  period: period.nullable().default(null),
  kind: orderKind.nullable().default(null),
};

/** Stored orders, and an admin's actions on them. */
export const orderRowFunctions = {
  getOrders: read(
    'get-orders',
    ['signed-in', 'orders:read'],
    'Orders, newest first: all for an admin, otherwise your own',
  )
    .input(
      longListInput.extend({
        ...orderFilter,
        sort: orderSort.default('date'),
        direction: z.enum(['asc', 'desc']).default('desc'),
      }),
    )
    .output(longListOf(z.union([adminOrderRow, creditedOrderRow, orderRow]))),

  getOrder: read('get-order', ['signed-in', 'orders:read'], 'One order with lines, taxes, addresses and history')
    .input(z.strictObject({ order_id: id }))
    .errors({ UNKNOWN_ORDER: { status: 404, message: 'This order does not exist, or it is not yours.' } })
    .output(z.union([adminOrderPage, creditedOrderPage, orderPage])),

  updateOrderStatus: command('update-order-status', 'orders:write', 'Complete or cancel an order')
    .input(
      z
        .strictObject({
          order_id: id,
          /** The status shown to the admin: the change is refused if someone else has changed the order meanwhile. */
          from: orderStatus,
          status: z.enum(['completed', 'cancelled']),
          /** Required to cancel. */
          reason: singleLine(200, 'Say why the order is cancelled').nullable().default(null),
        })
        .refine(({ status, reason }) => status === 'completed' || reason !== null, {
          path: ['reason'],
          message: 'Say why the order is cancelled',
        }),
    )
    .errors({
      ...unknownOrder,
      ...statusNotAllowed,
      ORDER_CHANGED: {
        status: 409,
        message: 'Someone else has changed this order. Check its status, then decide again.',
        data: z.object({ status: orderStatus }),
      },
      OWN_CREDIT: {
        status: 403,
        message:
          'No payment was received in the shop for this order, and you would earn from it. Another admin has to complete it.',
      },
    })
    .output(adminOrderRow),

  recordShipment: command(
    'record-shipment',
    'orders:write',
    'Record or correct how an order was shipped and when it arrived',
  )
    .input(
      z.strictObject({
        order_id: id,
        /** The shipment that the admin saw, null for none: refused if another one has been recorded since. */
        expected: expectedShipment.nullable().default(null),
        shipment: typedShipment,
      }),
    )
    .errors({
      ...unknownOrder,
      NOT_SHIPPABLE: { status: 409, message: 'Only paid orders that are not cancelled can be shipped.' },
      SHIPMENT_CHANGED: {
        status: 409,
        message: 'Someone else has changed the shipment of this order. Check it, then decide again.',
        data: z.object({ shipment: shipment.nullable() }),
      },
      SHIPPED_IN_THE_FUTURE: { status: 422, message: 'Choose days that are not in the future.' },
      SHIPPED_BEFORE_ORDER: { status: 422, message: 'Choose a day on or after the day the order was placed.' },
      DELIVERED_BEFORE_SHIPPED: { status: 422, message: 'The delivery can’t be before the shipment.' },
    })
    .output(adminOrderRow),

  sendRefund: command(
    'send-refund',
    'refunds:write',
    'Send the money owed for an order back through the payment provider that took it',
  )
    .input(
      z.strictObject({
        order_id: id,
        /** All that is owed for the order, as the admin saw it. */
        amount,
      }),
    )
    .errors({
      ...unknownOrder,
      ...noRefundOwed,
      NOT_REFUNDABLE: {
        status: 409,
        message: 'No payment provider can send this refund. Send the money another way, then record the refund.',
      },
    })
    .output(
      z.object({
        order: adminOrderRow,
        /** `owed`: the provider refused it, for this reason. `sending`: it is asked again until it answers. */
        status: refundStatus,
        failure: z.string().nullable(),
      }),
    ),

  recordRefund: command('record-refund', 'refunds:write', 'Record that the money owed for an order was sent back')
    .input(
      z.strictObject({
        order_id: id,
        /** All that is owed for the order, as the admin saw it. */
        amount,
        /** The day on which it was sent, in the company’s calendar. */
        refunded_on: day('Choose the day on which the refund was sent'),
        reference: singleLine(80, 'Enter the reference of the refund'),
      }),
    )
    .errors({
      ...unknownOrder,
      ...noRefundOwed,
      REFUND_IN_THE_FUTURE: { status: 422, message: 'Choose a day that is not in the future.' },
      REFUND_BEFORE_PAYMENT: { status: 422, message: 'Choose a day on or after the day the order was paid.' },
    })
    .output(adminOrderRow),
};
