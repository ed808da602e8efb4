import { createPayment } from './buy-now.ts';
import { woocommerceCheckout } from './checkout.ts';
import { getOrderStatus } from './checkout-state.ts';
import { confirmPayment } from './confirm-payment.ts';
import { getOrders } from './list.ts';
import { getOrder } from './page.ts';
import { getPaymentMethods } from './payment-methods.ts';

export const orderFunctions = {
  woocommerceCheckout,
  createPayment,
  confirmPayment,
  getPaymentMethods,
  getOrderStatus,
  getOrders,
  getOrder,
};
