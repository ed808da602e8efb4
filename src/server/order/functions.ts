import { getCheckoutDetails } from './buyer/get-checkout-details.ts';
import { getOwnOrder } from './buyer/get-own-order.ts';
import { getOwnOrders } from './buyer/get-own-orders.ts';
import { confirmPayment } from './confirm-payment.ts';
import { createPayment } from './create-payment.ts';
import { createOrder } from './entry/create-order.ts';
import { editOrder } from './entry/edit-order.ts';
import { previewOrder } from './entry/preview-order.ts';
import { previewOrderEdit } from './entry/preview-order-edit.ts';
import { getOrder } from './get-order.ts';
import { getOrderStatus } from './get-order-status.ts';
import { getOrderSummary } from './get-order-summary.ts';
import { getPaymentMethods } from './get-payment-methods.ts';
import { getOrderTotals } from './list/get-order-totals.ts';
import { getOrders } from './list/get-orders.ts';
import { getTeamOrders } from './list/get-team-orders.ts';
import { getLocalPayment } from './local/get-local-payment.ts';
import { payLocally } from './local/pay-locally.ts';
import { payOrder } from './pay-order.ts';
import { recordRefund } from './refund/record-refund.ts';
import { sendRefund } from './refund/send-refund.ts';
import { completeOrders } from './selected/complete-orders.ts';
import { previewCompleteOrders } from './selected/preview-complete-orders.ts';
import { previewShipOrders } from './selected/preview-ship-orders.ts';
import { shipOrders } from './selected/ship-orders.ts';
import { recordShipment } from './shipment/record-shipment.ts';
import { updateOrderStatus } from './update-order-status.ts';
import { getProviderEvents } from './webhook/get-provider-events.ts';
import { runProviderEventAgain } from './webhook/run-provider-event-again.ts';
import { woocommerceCheckout } from './woocommerce-checkout.ts';

export const orderFunctions = {
  recordRefund,
  sendRefund,
  recordShipment,
  updateOrderStatus,
  previewCompleteOrders,
  completeOrders,
  previewShipOrders,
  shipOrders,
  getLocalPayment,
  payLocally,
  getCheckoutDetails,
  getOwnOrders,
  getOwnOrder,
  woocommerceCheckout,
  createPayment,
  confirmPayment,
  payOrder,
  getPaymentMethods,
  getOrderStatus,
  getOrders,
  getTeamOrders,
  getOrder,
  getOrderSummary,
  getOrderTotals,
  createOrder,
  previewOrder,
  previewOrderEdit,
  editOrder,
  getProviderEvents,
  runProviderEventAgain,
};
