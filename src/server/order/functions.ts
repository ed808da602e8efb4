import { getLocalPayment, payLocally } from '../gateways/local/functions.ts';
import { createPayment } from './buy-now.ts';
import { woocommerceCheckout } from './checkout.ts';
import { getOrderStatus } from './checkout-state.ts';
import { getOrders } from './list.ts';
import { getOrder } from './page.ts';
import { updateOrderStatus } from './update-status.ts';

export const orderFunctions = {
  woocommerceCheckout,
  createPayment,
  getOrderStatus,
  getLocalPayment,
  payLocally,
  getOrders,
  getOrder,
  updateOrderStatus,
};
