import { checkoutFunctions } from './checkout.ts';
import { paymentFunctions } from './payment.ts';
import { orderRowFunctions } from './row.ts';

/** From the checkout to the completed order. */
export const order = {
  ...checkoutFunctions,
  ...paymentFunctions,
  ...orderRowFunctions,
};
