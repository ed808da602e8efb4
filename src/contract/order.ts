import { z } from 'zod';
import { productCode } from './catalog.ts';
import { command, read } from './function.ts';
import { postalCodeProblem } from './postal-code.ts';
import { cart, cartRefusals } from './pricing.ts';
import { amount, email, id, idempotencyKey, instant, listInput, listOf, optionalText, text } from './shapes.ts';

const billing = 'Please fill in all required billing address information';

const postalAddress = z.strictObject({
  first_name: text(80, billing),
  last_name: text(80, billing),
  address_1: text(120, billing),
  address_2: optionalText(120),
  city: text(80, billing),
  state: text(40, billing),
  postcode: text(12, billing),
  country: z.string().trim().length(2).default('CA'),
});

/** Where something is sent or billed to; its postal code has the shape of its country's. */
export const address = postalAddress.superRefine(({ country, postcode }, context) => {
  const message = postcode === '' ? null : postalCodeProblem(country, postcode);
  if (message !== null) context.addIssue({ code: 'custom', path: ['postcode'], message });
});
export type Address = z.input<typeof address>;

const customer = 'Please fill in all required customer information';

export const customerInfo = z.strictObject({
  first_name: text(80, customer),
  last_name: text(80, customer),
  email: z.string().trim().min(1, customer).pipe(email),
  phone: optionalText(30),
  /** Of the consultant the order is credited to. */
  consultant_code: optionalText(40),
  billing_address: address,
  shipping_address: address,
});
export type CustomerInfo = z.input<typeof customerInfo>;

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

const walletRefusals = {
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

const unknownSession = {
  UNKNOWN_SESSION: { status: 404, message: 'We do not know this payment. Please start the checkout again.' },
} as const;

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

export const order = {
  woocommerceCheckout: command(
    'woocommerce-checkout',
    'everyone',
    'Place an order once and get the address where it is paid',
  )
    .input(
      z.strictObject({
        cart,
        consultant_code: optionalText(40),
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

  confirmPayment: command('confirm-payment', 'everyone', 'Take a payment that the shopper has approved at its provider')
    .input(z.strictObject({ session_id: id }))
    .errors({ ...unknownSession, ...walletRefusals })
    .output(z.object({ success: z.literal(true) })),

  getPaymentMethods: read(
    'get-payment-methods',
    'everyone',
    'How the shop is paid, with what the page needs for it',
  ).output(paymentMethods),

  createPayment: command('create-payment', 'everyone', 'Buy Now: the address of our checkout for one item')
    .input(
      z.strictObject({
        product: z.strictObject({
          product_code: productCode,
          variant: z.string().trim().max(60).nullable().default(null),
        }),
        consultantCode: optionalText(40),
      }),
    )
    .errors(checkoutRefusals)
    .output(z.object({ url: z.string() })),

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

  getOrders: command('get-orders', 'signed-in', 'Orders, newest first: all for an admin, otherwise one’s own')
    .input(listInput.extend({ status: orderStatus.nullable().default(null) }))
    .output(listOf(orderRow)),

  getOrder: command('get-order', 'signed-in', 'One order with lines, taxes, addresses and history')
    .input(z.strictObject({ order_id: id }))
    .errors({ UNKNOWN_ORDER: { status: 404, message: 'This order does not exist, or it is not yours.' } })
    .output(orderPage),

  updateOrderStatus: command('update-order-status', 'admin', 'Complete or cancel an order')
    .input(z.strictObject({ order_id: id, status: z.enum(['completed', 'cancelled']) }))
    .errors({
      UNKNOWN_ORDER: { status: 404, message: 'This order does not exist.' },
      STATUS_NOT_ALLOWED: { status: 409, message: 'The order cannot change to this status.' },
    })
    .output(orderRow),
};
