import { z } from 'zod';
import { command, read } from '../function.ts';
import { amount, id } from '../shapes.ts';
import { orderStatus } from './row.ts';

/** How a checkout stands, for whoever holds its secret session id. */
export const checkoutState = z.object({
  session_id: id,
  order_id: id,
  order_no: z.number().int(),
  status: orderStatus,
  payment: z.enum(['pending', 'succeeded', 'failed']),
  /** Why the last attempt failed, in words. */
  failure: z.string().nullable(),
  total: amount,
  currency: z.string(),
  email: z.string(),
});
export type CheckoutState = z.infer<typeof checkoutState>;

const walletMethod = z.enum(['google-pay', 'paypal', 'shop-pay']);

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
    ]),
  ),
  /** The names of the settings that the other wallets lack, for a demo and for admins; null for everybody else. */
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
  PAYMENT_REFUSED: {
    status: 402,
    message: 'The wallet could not process the payment. Please try another method.',
    data: z.object({ session_id: id }),
  },
  /** Money was taken, and could not be booked on the order. */
  PAID_NOT_RECORDED: {
    status: 409,
    message: 'Payment was successful but order creation failed. Please contact support.',
  },
} as const;

export const unknownSession = {
  UNKNOWN_SESSION: { status: 404, message: 'We do not know this payment. Please start the checkout again.' },
} as const;

/** How an order that was placed gets paid, whichever way. */
export const paymentFunctions = {
  confirmPayment: command('confirm-payment', 'everyone', 'Take a payment that the shopper has approved at its provider')
    .input(z.strictObject({ session_id: id }))
    .errors({ ...unknownSession, ...walletRefusals })
    .output(z.object({ success: z.literal(true) })),

  getPaymentMethods: read(
    'get-payment-methods',
    'everyone',
    'How the shop is paid, with what the page needs for it',
  ).output(paymentMethods),

  getOrderStatus: read('get-order-status', 'everyone', 'The real state of an order, for who holds its session id')
    .input(z.strictObject({ session_id: id }))
    .errors(unknownSession)
    .output(checkoutState),

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
        expiry: z
          .string()
          .trim()
          .regex(/^(0[1-9]|1[0-2])\s*\/\s*\d{2}$/, 'Please enter the expiry date as MM/YY'),
        cvc: z
          .string()
          .trim()
          .regex(/^\d{3,4}$/, 'Please enter the security code'),
      }),
    )
    .errors({
      ...unknownSession,
      ORDER_CANCELLED: {
        status: 409,
        message: 'This order was cancelled, or another one took its place. Nothing was charged.',
      },
      CARD_DECLINED: { status: 402, message: 'Your card was declined. Please try another card.' },
      INSUFFICIENT_FUNDS: { status: 402, message: 'Your card has insufficient funds. Please try another card.' },
      CARD_EXPIRED: { status: 402, message: 'Your card has expired. Please try another card.' },
      UNKNOWN_CARD: { status: 402, message: 'This is not a test card. The demo takes only the numbers shown.' },
    })
    .output(z.object({ return_url: z.string() })),
};
