import { checkoutFunctions } from './order/checkout.ts';
import { paymentFunctions } from './order/payment.ts';
import { orderRowFunctions } from './order/row.ts';

/** From the checkout to the completed order. */
export const order = {
  ...checkoutFunctions,
  ...paymentFunctions,
  ...orderRowFunctions,
};
