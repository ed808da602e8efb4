import { z } from 'zod';
import { productCode } from '../catalog.ts';
import { command } from '../function.ts';
import { cart, cartRefusals } from '../pricing.ts';
import { amount, id, idempotencyKey, optionalLine } from '../shapes.ts';
import { customerInfo } from './customer-info.ts';
import { walletRefusals } from './payment.ts';

export const checkoutRefusals = {
  ...cartRefusals,
  EMPTY_CART: { status: 422, message: 'Please add items to your cart before checkout' },
  UNKNOWN_CONSULTANT_CODE: {
    status: 422,
    message: 'No active consultant has this code. Please check it or leave it empty.',
  },
  PAYMENT_METHOD_UNAVAILABLE: { status: 422, message: 'Payment methods are temporarily unavailable.' },
  /** Of the orders that this one was to replace, one was paid after all. */
  ALREADY_PAID: {
    status: 409,
    message: 'Your order before this one was paid after all. Please order again only if you want this one as well.',
    data: z.object({ session_ids: z.array(id) }),
  },
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    message: 'This order was already sent with other contents. Please start again.',
  },
} as const;

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
        /** How the code came: by a link that was followed, or typed. */
        consultant_code_source: z.enum(['link', 'code']).default('code'),
        customer_info: customerInfo,
        payment_method: z.enum(['traditional', 'google-pay', 'shop-pay', 'paypal']).default('traditional'),
        /** What a wallet handed over for its card processor, opaque to us. */
        payment_data: z.string().max(16_384, 'This is too long').optional(),
        /** The total the shopper saw; the order is refused where it differs. */
        expected_total: amount.optional(),
        /** Sessions of unpaid orders of the same shopper that this one takes the place of: they take no payment more. */
        replaces: z.array(id).max(10).default([]),
        idempotency_key: idempotencyKey,
      }),
    )
    .errors({ ...checkoutRefusals, ...walletRefusals })
    .output(
      z.object({
        success: z.literal(true),
        order_id: id,
        session_id: id,
        checkout_url: z.string(),
        /** By what name the provider knows the payment, for its script; null where it has none. */
        provider_reference: z.string().nullable(),
      }),
    ),

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
