import { worker } from '#domain/account/actor.ts';
import { isBuyer } from '#domain/order/buyer.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { checkoutOf } from './checkout-state.ts';

/** The session id is part of addresses: its holder may see the state of the order, only its buyer the rest. */
export const getOrderStatus = functions.order.getOrderStatus.handler(async ({ input, context, errors }) => {
  const checkout = await withActor(context.db, worker, (tx) => checkoutOf(tx, context, input.session_id));
  if (checkout === null) throw errors.UNKNOWN_SESSION();
  if (isBuyer(checkout.placedBy, context.actor)) return checkout.state;
  const { session_id, status, payment } = checkout.state;
  return {
    ...{ session_id, status, payment },
    ...{ order_id: null, order_no: null, failure: null, total: null, currency: null, email: null },
    ...{ payable: null, refund_owed: null, refunded: null, days: null, shipment: null },
  };
});
