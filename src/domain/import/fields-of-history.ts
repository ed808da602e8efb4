import { consultantCodeNames, type ImportField } from './fields-of-people.ts';
import {
  amount,
  day,
  email,
  externalCode,
  fulfillment,
  line,
  month,
  orderStatus,
  productCode,
  quantity,
  signedAmount,
} from './import-values.ts';

const ofOrder = { ofOrder: true } as const;

/** One row is one line of an order; what is of the whole order is read from its first row. */
export const orderFields: readonly ImportField[] = [
  {
    key: 'order_no',
    required: true,
    names: ['order', 'order number', 'order id', 'name', 'number', 'invoice', 'invoice number'],
    read: externalCode,
  },
  {
    key: 'order_date',
    required: true,
    ...ofOrder,
    format: 'date',
    names: ['created at', 'date', 'date ordered', 'placed on', 'ordered at'],
    read: day,
  },
  { key: 'consultant', ...ofOrder, names: [...consultantCodeNames, 'seller', 'credited to'], read: externalCode },
  { key: 'email', ...ofOrder, names: ['customer email', 'email address', 'courriel'], read: email },
  { key: 'customer_name', ...ofOrder, names: ['customer', 'billing name', 'shipping name'], read: line(160) },
  { key: 'status', ...ofOrder, names: ['order status', 'financial status'], read: orderStatus },
  { key: 'fulfillment', ...ofOrder, names: ['fulfillment status', 'fulfilment status'], read: fulfillment },
  { key: 'cancelled_at', ...ofOrder, format: 'date', names: ['canceled at', 'cancelled on'], read: day },
  { key: 'subtotal', ...ofOrder, format: 'amount', names: ['sub total', 'merchandise', 'goods'], read: amount },
  { key: 'discount', ...ofOrder, format: 'amount', names: ['discounts', 'discount amount'], read: amount },
  { key: 'shipping', ...ofOrder, format: 'amount', names: ['shipping amount', 'freight', 'delivery'], read: amount },
  { key: 'tax', ...ofOrder, format: 'amount', names: ['taxes', 'tax amount', 'sales tax'], read: amount },
  { key: 'total', ...ofOrder, format: 'amount', names: ['order total', 'grand total', 'amount'], read: amount },
  { key: 'refunded', ...ofOrder, format: 'amount', names: ['refunded amount', 'refund'], read: amount },
  { key: 'currency', ...ofOrder, names: ['currency code'], read: line(3) },
  { key: 'product_code', names: ['sku', 'lineitem sku', 'item sku', 'item code', 'product'], read: productCode },
  { key: 'description', names: ['lineitem name', 'item', 'product name', 'item name'], read: line(200) },
  { key: 'quantity', names: ['lineitem quantity', 'qty'], read: quantity },
  { key: 'unit_price', format: 'amount', names: ['lineitem price', 'price', 'item price'], read: amount },
];

export const statementFields: readonly ImportField[] = [
  { key: 'consultant', required: true, unique: true, names: consultantCodeNames, read: externalCode },
  {
    key: 'period',
    required: true,
    unique: true,
    names: ['month', 'commission period', 'commission month', 'statement period'],
    read: month,
  },
  {
    key: 'paid',
    required: true,
    format: 'amount',
    names: ['commission paid', 'amount paid', 'amount', 'commission', 'total', 'total earnings'],
    read: signedAmount,
  },
  { key: 'check_number', names: ['check no', 'cheque no', 'check', 'cheque number', 'reference'], read: line(40) },
];

export const sponsorChangeFields: readonly ImportField[] = [
  { key: 'consultant', required: true, unique: true, names: consultantCodeNames, read: externalCode },
  { key: 'old_sponsor', names: ['old sponsor id', 'previous sponsor', 'from sponsor', 'from'], read: externalCode },
  { key: 'new_sponsor', names: ['new sponsor id', 'sponsor', 'to sponsor', 'to'], read: externalCode },
  {
    key: 'effective_on',
    required: true,
    format: 'date',
    names: ['effective', 'effective date', 'date', 'valid from', 'changed on'],
    read: day,
  },
];
