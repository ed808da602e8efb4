import { z } from 'zod';
import { productCode } from '../catalog/catalog.ts';
import { command, read } from '../function.ts';
import { cart, cartRefusals } from '../pricing/pricing.ts';
import { amount, id, idempotencyKey, optionalLine, rowNumber } from '../shapes.ts';
import { customerInfo, postalAddress } from './customer-info.ts';
import { walletRefusals } from './payment.ts';

export const checkoutRefusals = {
  ...cartRefusals,
  EMPTY_CART: { status: 422, message: 'Please add items to your cart before checkout' },
  UNKNOWN_CONSULTANT_CODE: {
    status: 422,
    message: 'No active consultant has this code. Please check it or leave it empty.',
  },
  PAYMENT_METHOD_UNAVAILABLE: { status: 422, message: 'Payment methods are temporarily unavailable.' },
  /** An order that this one was meant to replace was paid after all. */
  ALREADY_PAID: {
    status: 409,
    message: 'Your previous order was paid after all. Order again only if you want this one as well.',
    data: z.object({ session_ids: z.array(id) }),
  },
  /** The shopper was signed in when the prices were shown, and no longer is. */
  SESSION_EXPIRED: { status: 401, message: 'Your session has expired. Sign in again to place this order.' },
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    message: 'This order was already sent with other contents. Please start again.',
  },
} as const;

const termsChanged = {
  TERMS_CHANGED: {
    status: 409,
    message: 'The terms of sale have changed. Please read the current version, then place your order again.',
  },
} as const;

const checkoutDetails = z.object({
  /** The code of the active consultant of your customer record; empty without one, and for consultants. */
  consultant_code: z.string(),
  phone: z.string(),
  /** Null where none is known in a country that is shipped to. */
  addresses: z.object({ billing: postalAddress, shipping: postalAddress }).nullable(),
});
export type CheckoutDetails = z.infer<typeof checkoutDetails>;

/** From a cart, or one item, to an order that waits for its payment. */
export const checkoutFunctions = {
  woocommerceCheckout: command(
    'woocommerce-checkout',
    'everyone',
    'Place an order once and get the address where it is paid',
  )
    .input(
      z.strictObject({
        cart,
        consultant_code: optionalLine(40),
        /** The source of the code: a followed link, or typed or filled in. */
        consultant_code_source: z.enum(['link', 'code']).default('code'),
        customer_info: customerInfo,
        payment_method: z.enum(['traditional', 'google-pay', 'shop-pay', 'paypal', 'card']).default('traditional'),
        /** A wallet's token for its card processor, opaque to us. */
        payment_data: z.string().max(16_384, 'This is too long').optional(),
        /** The role in which the shopper filled in the checkout: an expired session is not treated as a guest. */
        expected_buyer: z.enum(['guest', 'customer', 'consultant']).default('guest'),
        /** The total shown to the shopper; the order is refused if it differs. */
        expected_total: amount.optional(),
        /** The version of the terms of sale that was shown to the shopper; the order is refused if another one applies. */
        terms_version: rowNumber.optional(),
        /** Sessions of unpaid orders of the same shopper that this one replaces: they can no longer be paid. */
        replaces: z.array(id).max(10).default([]),
        idempotency_key: idempotencyKey,
      }),
    )
    .errors({ ...checkoutRefusals, ...walletRefusals, ...termsChanged })
    .output(
      z.object({
        success: z.literal(true),
        order_id: id,
        session_id: id,
        checkout_url: z.string(),
        /** The provider's id of the payment, for its script; null if there is none. */
        provider_reference: z.string().nullable(),
        /** The secret with which the provider's script confirms a payment by card in the page; null for other methods. */
        client_secret: z.string().nullable(),
      }),
    ),

  getCheckoutDetails: read(
    'get-checkout-details',
    'signed-in',
    'What the checkout fills in: your consultant, and the phone and addresses of your last order, or of your profile if you changed it since',
  ).output(checkoutDetails),

  createPayment: command('create-payment', 'everyone', 'Buy Now: the address of our checkout for one item')
    .input(
      z.strictObject({
        product: z.strictObject({
          product_code: productCode,
          variant: z.string().trim().max(60).nullable().default(null),
        }),
        consultantCode: optionalLine(40),
      }),
    )
    .errors(checkoutRefusals)
    .output(z.object({ url: z.string() })),
};
