import { z } from 'zod';
import { command, read } from '../function.ts';
import { chargedTax } from '../pricing/pricing.ts';
import { amount, id } from '../shapes.ts';
import { cardExpiry } from './card-expiry.ts';
import { postalAddress } from './customer-info.ts';
import { orderLine, orderStatus } from './row.ts';
import { shipment } from './shipment.ts';

/** The state of a checkout, for the holder of its secret session id. */
export const checkoutState = z.object({
  session_id: id,
  order_id: id,
  order_no: z.number().int(),
  status: orderStatus,
  /** `processing`: captured, and its money is on its way: an electronic cheque, or a payment under review. */
  payment: z.enum(['pending', 'processing', 'succeeded', 'failed']),
  /** Why the last attempt failed, in words. */
  failure: z.string().nullable(),
  total: amount,
  currency: z.string(),
  email: z.string(),
  /**
   * Whether it can be paid: `open`; `confirming`, while it is not known whether a payment went through; `expired`, unpaid for
   * too long; `closed`, paid or cancelled.
   */
  payable: z.enum(['open', 'confirming', 'expired', 'closed']),
  /** What the buyer is owed back, and what was sent back. */
  refund_owed: amount,
  refunded: amount,
  /** Days in the company’s calendar; null for what has not happened. */
  days: z.object({
    ordered: z.string(),
    paid: z.string().nullable(),
    completed: z.string().nullable(),
    cancelled: z.string().nullable(),
    /** The day of the last refund that was sent. */
    refunded: z.string().nullable(),
  }),
  shipment: shipment.extend({ tracking_url: z.string().nullable() }).nullable(),
});
export type CheckoutState = z.infer<typeof checkoutState>;

/** The items of an order, and its price. */
export const orderContents = z.object({
  lines: z.array(orderLine),
  subtotal: amount,
  discounts: amount,
  shipping: amount,
  taxes: z.array(chargedTax),
  /** The total before anything was returned. */
  charged: amount,
  /** The part of it that was returned or refunded: goods, tax and shipping. */
  returned: amount,
  /** `charged` without `returned`. */
  net: amount,
  /** Null for the order of a guest, because others may have the link to it. */
  shipping_address: postalAddress.nullable(),
});
export type OrderContents = z.infer<typeof orderContents>;

/** The state of an order. The details are null for everyone but the buyer. */
export const orderState = checkoutState.extend({
  order_id: id.nullable(),
  order_no: z.number().int().nullable(),
  total: amount.nullable(),
  currency: z.string().nullable(),
  email: z.string().nullable(),
  payable: checkoutState.shape.payable.nullable(),
  refund_owed: amount.nullable(),
  refunded: amount.nullable(),
  days: checkoutState.shape.days.nullable(),
  contents: orderContents.nullable(),
});
export type OrderState = z.infer<typeof orderState>;

/** `card`: card fields, Apple Pay, Google Pay and Link in our page, by the script of a card processor. */
const walletMethod = z.enum(['google-pay', 'paypal', 'shop-pay', 'card']);
export const walletMethods = walletMethod.options;

/** How the shop is paid. A wallet's settings are those that its script needs in the page; none of them is secret. */
export const paymentMethods = z.object({
  /** Whether an order can be paid at all: without a gateway Buy Now is not offered. */
  buy_now: z.boolean(),
  wallets: z.array(
    z.discriminatedUnion('method', [
      z.object({
        method: z.literal('google-pay'),
        script: z.string(),
        environment: z.enum(['TEST', 'PRODUCTION']),
        merchant_id: z.string(),
        merchant_name: z.string(),
        gateway: z.string(),
        gateway_merchant_id: z.string(),
        country: z.string(),
      }),
      z.object({ method: z.literal('paypal'), script: z.string() }),
      z.object({ method: z.literal('shop-pay'), script: z.string(), domain: z.string(), token: z.string() }),
      z.object({ method: z.literal('card'), script: z.string(), publishable_key: z.string() }),
    ]),
  ),
  /** The names of the settings that the other wallets lack, for a demo and for admins; null for everyone else. */
  missing: z
    .array(
      z.object({
        method: walletMethod,
        settings: z.array(z.string()),
        /** Configured, yet nothing here could take its payment. */
        without_gateway: z.boolean(),
      }),
    )
    .nullable(),
});
export type PaymentMethods = z.infer<typeof paymentMethods>;
export type WalletMethod = z.infer<typeof walletMethod>;

export const walletRefusals = {
  PAYMENT_DECLINED: {
    status: 402,
    message: 'The payment was declined. Please try another card or account, or another payment method.',
    data: z.object({ session_id: id }),
  },
  PAYMENT_REFUSED: {
    status: 402,
    message: 'The wallet could not process the payment. Please try another method.',
    data: z.object({ session_id: id }),
  },
  /** It is not known yet whether the money was taken. Within a minute the order is paid or the money is refunded. */
  PAYMENT_UNCONFIRMED: {
    status: 503,
    message: 'We are confirming your payment. Check your order in a minute before you pay again.',
    data: z.object({ session_id: id, retryAfter: z.number().int() }),
  },
  /** Money was taken, and could not be booked on the order. */
  PAID_NOT_RECORDED: {
    status: 409,
    message: 'Payment was successful but order creation failed. Please contact support.',
  },
} as const;

export const unknownSession = {
  UNKNOWN_SESSION: { status: 404, message: 'We can’t find this payment. Start the checkout again.' },
} as const;

const expiredOrder = {
  ORDER_EXPIRED: {
    status: 409,
    message: 'This order was not paid in time and has expired. You can place a new order in the shop.',
  },
} as const;

/** How an order that was placed gets paid, whichever way. */
export const paymentFunctions = {
  confirmPayment: command('confirm-payment', 'everyone', 'Take a payment that the shopper has approved at its provider')
    .input(z.strictObject({ session_id: id }))
    .errors({ ...unknownSession, ...walletRefusals })
    .output(z.object({ success: z.literal(true), payment: z.enum(['succeeded', 'processing']) })),

  payOrder: command('pay-order', 'everyone', 'Open the payment of an unpaid order, or return the one that is open')
    .input(z.strictObject({ session_id: id }))
    .errors({
      ...unknownSession,
      NOT_YOUR_ORDER: { status: 403, message: 'Sign in with the account that placed this order to pay for it.' },
      ORDER_PAID: { status: 409, message: 'This order is already paid.' },
      ORDER_CANCELLED: { status: 409, message: 'This order was cancelled. You can place a new order in the shop.' },
      ...expiredOrder,
      PAYMENT_UNCONFIRMED: {
        status: 503,
        message: walletRefusals.PAYMENT_UNCONFIRMED.message,
        data: z.object({ session_id: id, retryAfter: z.number().int() }),
      },
      PAYMENT_METHOD_UNAVAILABLE: { status: 503, message: 'Payment methods are temporarily unavailable.' },
    })
    .output(
      z.object({
        /** The payment that is open now: a new one if the requested one can no longer be made. */
        session_id: id,
        checkout_url: z.string(),
      }),
    ),

  getPaymentMethods: read(
    'get-payment-methods',
    ['everyone', 'system:read'],
    'How the shop is paid, with what the page needs for it',
  ).output(paymentMethods),

  getOrderStatus: read(
    'get-order-status',
    'everyone',
    'The state of an order by its session id; its details for the buyer only',
  )
    .input(z.strictObject({ session_id: id }))
    .errors(unknownSession)
    .output(orderState),

  getLocalPayment: read('get-local-payment', 'everyone', 'What the built-in gateway asks to be paid (demo only)')
    .input(z.strictObject({ session_id: id }))
    .errors(unknownSession)
    .output(checkoutState),

  payLocally: command('pay-locally', 'everyone', 'Pay at the built-in gateway with a test card (demo only)')
    .input(
      z.strictObject({
        session_id: id,
        card_number: z
          .string()
          .trim()
          .regex(/^[\d ]{12,23}$/, 'Please enter the card number'),
        expiry: cardExpiry,
        cvc: z
          .string()
          .trim()
          .regex(/^\d{3,4}$/, 'Please enter the security code'),
      }),
    )
    .errors({
      ...unknownSession,
      ...expiredOrder,
      ORDER_CANCELLED: {
        status: 409,
        message: 'This order was cancelled or replaced by another one. It can no longer be paid.',
      },
      CARD_DECLINED: { status: 402, message: 'Your card was declined. Please try another card.' },
      INSUFFICIENT_FUNDS: { status: 402, message: 'Your card has insufficient funds. Please try another card.' },
      CARD_EXPIRED: { status: 402, message: 'Your card has expired. Please try another card.' },
      UNKNOWN_CARD: { status: 402, message: 'This is not a test card. The demo takes only the numbers shown.' },
    })
    .output(z.object({ return_url: z.string() })),
};
