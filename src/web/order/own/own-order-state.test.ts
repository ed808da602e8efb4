import { expect, test } from 'vitest';
import { mayBuyAgain, mayReturn, ownOrderState } from './own-order-state.ts';

const shipment = {
  carrier: 'Canada Post',
  tracking_number: null,
  tracking_url: null,
  shipped_on: '2026-10-05',
  delivered_on: null,
};
const rest = { completed_on: null, returned: false } as const;
const paid = {
  status: 'processing',
  former: false,
  payment: 'succeeded',
  payable: 'closed',
  shipment: null,
  ...rest,
} as const;
const unpaid = {
  status: 'pending',
  former: false,
  payment: 'pending',
  payable: 'open',
  shipment: null,
  ...rest,
} as const;

test.each([
  ['Processing', paid],
  ['Completed', { ...paid, status: 'completed' }],
  ['Shipped', { ...paid, status: 'completed', shipment }],
  // Completed before it was shipped, on the same day, and after it.
  ['Shipped', { ...paid, status: 'completed', completed_on: '2026-10-04', shipment }],
  ['Completed', { ...paid, status: 'completed', completed_on: '2026-10-05', shipment }],
  ['Completed', { ...paid, status: 'completed', completed_on: '2026-10-06', shipment }],
  ['Returned', { ...paid, status: 'completed', completed_on: '2026-10-05', returned: true, shipment }],
  ['Returned', { ...paid, returned: true, shipment: { ...shipment, delivered_on: '2026-10-07' } }],
  ['Delivered', { ...paid, shipment: { ...shipment, delivered_on: '2026-10-07' } }],
  ['Cancelled', { ...paid, status: 'cancelled', shipment }],
  ['Awaiting payment', unpaid],
  // With a payment outside of the shop.
  ['Awaiting payment', { ...unpaid, payable: 'closed' }],
  // Orders of the former system can no longer be paid.
  ['Pending', { ...unpaid, former: true, payable: 'closed' }],
  ['Processing', { ...paid, former: true }],
  ['Payment failed', { ...unpaid, payment: 'failed' }],
  ['Payment pending', { ...unpaid, payment: 'processing' }],
  ['Confirming payment', { ...unpaid, payable: 'confirming' }],
  ['Expired', { ...unpaid, payment: 'failed', payable: 'expired' }],
] as const)('says %s', (label, order) => {
  expect(ownOrderState(order).label).toBe(label);
});

test('the items of an order can be bought again once it is paid, cancelled or expired', () => {
  const orders = [paid, unpaid, { ...unpaid, payable: 'expired' }, { ...unpaid, status: 'cancelled' }] as const;
  expect(orders.map(mayBuyAgain)).toEqual([true, false, true, true]);
  expect(mayBuyAgain({ ...unpaid, payment: 'processing' })).toBe(false);
});

test('an item can be returned while the order is completed and has pieces and money left', () => {
  const contents = { lines: [{ quantity: 2, returned: 1 }], net: '20.00' };
  expect(mayReturn({ status: 'completed', contents })).toBe(true);
  expect(mayReturn({ status: 'processing', contents })).toBe(false);
  expect(mayReturn({ status: 'cancelled', contents })).toBe(false);
  // All of its pieces were returned; the shipping was not refunded.
  const returned = { lines: [{ quantity: 2, returned: 2 }], net: '9.45' };
  expect(mayReturn({ status: 'completed', contents: returned })).toBe(false);
  // Refunded as an amount.
  expect(mayReturn({ status: 'completed', contents: { ...contents, net: '0.00' } })).toBe(false);
  // The former system's orders may have no lines.
  expect(mayReturn({ status: 'completed', contents: { lines: [], net: '20.00' } })).toBe(true);
});
