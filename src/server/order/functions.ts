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
  getOrders,
  getOrder,
  updateOrderStatus,
};
