import { m } from '#messages';

/** How orders are paid, as they store it; the others were entered by admins or imports. */
export const paymentMethods = [
  'traditional',
  'card',
  'google-pay',
  'paypal',
  'shop-pay',
  'cheque',
  'bank',
  'cash',
] as const;

const names: Readonly<Record<(typeof paymentMethods)[number], () => string>> = {
  traditional: m.order_method_card,
  card: m.order_method_card_in_page,
  'google-pay': m.order_method_google_pay,
  paypal: m.order_method_paypal,
  'shop-pay': m.order_method_shop_pay,
  cheque: m.order_method_cheque,
  bank: m.order_method_bank,
  cash: m.order_method_cash,
};

/** The name of a stored payment method; an unknown one as it is stored. */
export const methodName = (method: string): string =>
  paymentMethods.some((known) => known === method) ? names[method as keyof typeof names]() : method;

/** A payment provider by its name in the payments of an order. */
export const gatewayName = (gateway: string): string =>
  ({ stripe: 'Stripe', paypal: 'PayPal', woocommerce: 'WooCommerce', local: m.order_gateway_test() })[gateway] ??
  gateway;
