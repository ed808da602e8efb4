import { checkoutFunctions } from './checkout.ts';
import { orderEntryFunctions } from './entry.ts';
import { ownOrderFunctions } from './own-order.ts';
import { paymentFunctions } from './payment.ts';
import { providerEventFunctions } from './provider-event.ts';
import { orderRowFunctions } from './row.ts';
import { selectedOrderFunctions } from './selected.ts';
import { orderSummaryFunctions } from './summary.ts';
import { teamOrderFunctions } from './team-order.ts';

/** From the checkout to the completed order. */
export const order = {
  ...checkoutFunctions,
  ...paymentFunctions,
  ...orderRowFunctions,
  ...ownOrderFunctions,
  ...teamOrderFunctions,
  ...orderSummaryFunctions,
  ...orderEntryFunctions,
  ...selectedOrderFunctions,
  ...providerEventFunctions,
};
