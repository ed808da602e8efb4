import { expect, test } from 'vitest';
import type { OrderState } from '#contract/order/payment.ts';
import { phaseOf } from './order-progress.tsx';

const state = (
  status: OrderState['status'],
  payment: OrderState['payment'],
  payable: OrderState['payable'] = 'open',
): OrderState => ({
  session_id: '0190f3c2-1111-4abc-8def-0123456789ab',
  order_id: '0190f3c2-1111-4abc-8def-0123456789ac',
  order_no: 1043,
  status,
  payment,
  failure: null,
  total: '105.84',
  currency: 'CAD',
  email: 'mara@example.org',
  payable,
  refund_owed: '0.00',
  refunded: '0.00',
  days: { ordered: '2026-10-15', paid: null, completed: null, cancelled: null, refunded: null },
  shipment: null,
  contents: null,
});

const shipment = {
  carrier: 'UPS',
  tracking_number: '1Z999',
  shipped_on: '2026-10-16',
  delivered_on: null,
  tracking_url: 'https://www.ups.com/track?tracknum=1Z999',
};

/** A shipped order that was completed on this day. */
const completedOn = (completed: string): OrderState => {
  const order = state('completed', 'succeeded');
  return { ...order, shipment, days: order.days && { ...order.days, completed } };
};

const line = {
  line_no: 1,
  product_code: 'SERUM',
  item_code: 'SERUM',
  title: null,
  description: 'Serum',
  shade: null,
  shade_color: null,
  packshot: null,
  image: null,
  sold: true,
  quantity: 2,
  unit_price: '50.00',
  amount: '100.00',
  discount: '0.00',
};
/** The order of two pieces with this many of them returned. */
const returned = (pieces: number): OrderState => ({
  ...completedOn('2026-10-16'),
  contents: {
    lines: [{ ...line, returned: pieces }],
    subtotal: '100.00',
    discounts: '0.00',
    shipping: '0.00',
    taxes: [],
    charged: '100.00',
    returned: '50.00',
    net: '50.00',
    shipping_address: null,
  },
});

test.each([
  { known: null, unknown: false, phase: 'processing' },
  { known: null, unknown: true, phase: 'unknown' },
  { known: state('pending', 'pending'), unknown: false, phase: 'waiting' },
  { known: state('pending', 'processing'), unknown: false, phase: 'payment-processing' },
  { known: state('pending', 'failed'), unknown: false, phase: 'failed' },
  { known: state('pending', 'pending', 'confirming'), unknown: false, phase: 'confirming' },
  { known: state('pending', 'failed', 'expired'), unknown: false, phase: 'expired' },
  { known: state('processing', 'succeeded'), unknown: false, phase: 'paid' },
  { known: state('completed', 'succeeded'), unknown: false, phase: 'completed' },
  { known: { ...state('completed', 'succeeded'), shipment }, unknown: false, phase: 'shipped' },
  { known: completedOn('2026-10-15'), unknown: false, phase: 'shipped' },
  { known: completedOn('2026-10-16'), unknown: false, phase: 'completed' },
  { known: completedOn('2026-10-17'), unknown: false, phase: 'completed' },
  { known: returned(1), unknown: false, phase: 'completed' },
  { known: returned(2), unknown: false, phase: 'returned' },
  {
    known: { ...state('processing', 'succeeded'), shipment: { ...shipment, delivered_on: '2026-10-19' } },
    unknown: false,
    phase: 'delivered',
  },
  { known: { ...state('cancelled', 'succeeded'), shipment }, unknown: false, phase: 'cancelled' },
  { known: state('cancelled', 'succeeded'), unknown: false, phase: 'cancelled' },
] as const)('[PS-082] [PS-084] shows an order as $phase', ({ known, unknown, phase }) => {
  expect(phaseOf(known, unknown)).toBe(phase);
});
