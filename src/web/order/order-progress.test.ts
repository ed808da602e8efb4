import { expect, test } from 'vitest';
import type { CheckoutState } from '#contract/order/payment.ts';
import { phaseOf } from './order-progress.tsx';

const state = (status: CheckoutState['status'], payment: CheckoutState['payment']): CheckoutState => ({
  session_id: '0190f3c2-1111-4abc-8def-0123456789ab',
  order_id: '0190f3c2-1111-4abc-8def-0123456789ac',
  order_no: 1043,
  status,
  payment,
  failure: null,
  total: '105.84',
  currency: 'CAD',
  email: 'mara@example.org',
});

test.each([
  { known: null, unknown: false, phase: 'processing' },
  { known: null, unknown: true, phase: 'unknown' },
  { known: state('pending', 'pending'), unknown: false, phase: 'waiting' },
  { known: state('pending', 'failed'), unknown: false, phase: 'failed' },
  { known: state('processing', 'succeeded'), unknown: false, phase: 'paid' },
  { known: state('completed', 'succeeded'), unknown: false, phase: 'paid' },
  { known: state('cancelled', 'succeeded'), unknown: false, phase: 'cancelled' },
] as const)('[PS-082] [PS-084] an order shows as $phase', ({ known, unknown, phase }) => {
  expect(phaseOf(known, unknown)).toBe(phase);
});
