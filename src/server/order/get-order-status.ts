import { worker } from '#domain/account/actor.ts';
import { isBuyer, mayReadAddress } from '#domain/order/buyer.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { checkoutOf } from './checkout-state.ts';
import { contentsOf } from './order-contents.ts';

/** The session id is part of addresses: its holder may see the state of the order, only its buyer the rest. */
export const getOrderStatus = functions.order.getOrderStatus.handler(async ({ input, context, errors }) => {
  const read = await withActor(context.db, worker, async (tx) => {
    const checkout = await checkoutOf(tx, context, input.session_id);
    if (checkout === null) return null;
    const isOwn = isBuyer(checkout.placedBy, context.actor);
    if (!isOwn) return { state: checkout.state, contents: null };
    const { shipping_address, ...contents } = await contentsOf(tx, context, checkout.state.order_id);
    return {
      state: checkout.state,
      contents: {
        ...contents,
        shipping_address: mayReadAddress(checkout.placedBy, context.actor) ? shipping_address : null,
      },
    };
  });
  if (read === null) throw errors.UNKNOWN_SESSION();
  const { state, contents } = read;
  if (contents !== null) return { ...state, contents };
  const { session_id, status, payment } = state;
  return {
    session_id,
    status,
    payment,
    order_id: null,
    order_no: null,
    failure: null,
    total: null,
    currency: null,
    email: null,
    payable: null,
    refund_owed: null,
    refunded: null,
    days: null,
    shipment: null,
    contents: null,
  };
});
