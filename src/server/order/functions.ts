import { confirmPayment } from './confirm-payment.ts';
import { createPayment } from './create-payment.ts';
import { getOrder } from './get-order.ts';
import { getOrderStatus } from './get-order-status.ts';
import { getOrderSummary } from './get-order-summary.ts';
import { getOrders } from './get-orders.ts';
import { getPaymentMethods } from './get-payment-methods.ts';
import { getLocalPayment } from './local/get-local-payment.ts';
import { payLocally } from './local/pay-locally.ts';
import { payOrder } from './pay-order.ts';
import { recordRefund } from './refund/record-refund.ts';
import { recordShipment } from './shipment/record-shipment.ts';
import { updateOrderStatus } from './update-order-status.ts';
import { woocommerceCheckout } from './woocommerce-checkout.ts';

export const orderFunctions = {
  recordRefund,
  recordShipment,
  updateOrderStatus,
  getLocalPayment,
  payLocally,
  woocommerceCheckout,
  createPayment,
  confirmPayment,
  payOrder,
  getPaymentMethods,
  getOrderStatus,
  getOrders,
  getOrder,
  getOrderSummary,
};
