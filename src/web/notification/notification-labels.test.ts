import { expect, test } from 'vitest';
import { notificationLabels } from './notification-labels.ts';

test.each([
  [
    { kind: 'payee-withdrawn', reason: 'The account is closed. Bank code: 905.' },
    'A payout came back. Check your payout method or choose another one. Reason: The account is closed. Bank code: 905.',
    '/settings?tab=billing',
  ],
  [
    { kind: 'statement-closed', period: '2026-10', amount: '412.60', currency: 'USD' },
    'Your statement for October 2026 is ready: $412.60 USD.',
    '/earnings?period=2026-10',
  ],
  [
    { kind: 'statement-paid', period: '2026-10', amount: '412.60', currency: 'USD' },
    'Your statement for October 2026 has been paid: $412.60 USD.',
    '/earnings?period=2026-10',
  ],
  [
    {
      kind: 'clawback',
      correction: 'return',
      order_no: 8124,
      closed_period: '2026-10',
      period: '2026-11',
      amount: '20.00',
      currency: 'CAD',
      line_id: 'f3a1',
    },
    'A return or refund of order No. 8124 was recorded after October 2026 closed. Your commissions for November 2026 are reduced by $20.00 CAD.',
    '/earnings?period=2026-11&type=correction&line=f3a1',
  ],
  [
    {
      kind: 'clawback',
      correction: 'cancellation',
      order_no: 8124,
      closed_period: '2026-10',
      period: '2026-11',
      amount: '20.00',
      currency: 'CAD',
      line_id: null,
    },
    'Order No. 8124 was cancelled after October 2026 closed. Your commissions for November 2026 are reduced by $20.00 CAD.',
    '/earnings?period=2026-11&type=correction',
  ],
  [
    {
      kind: 'clawback',
      correction: 'sponsorship',
      from: '2026-10-02',
      period: '2026-11',
      amount: '12.50',
      currency: 'CAD',
      line_id: null,
    },
    'The sponsor of a team member changed as of October 2, 2026. The closed months since that day were recalculated, and your commissions for November 2026 are reduced by $12.50 CAD.',
    '/earnings?period=2026-11&type=correction',
  ],
  [
    { kind: 'payouts-held', until: null, reason: null },
    'Your payouts are on hold. Contact us if you have a question.',
    '/wallets',
  ],
  [
    { kind: 'payouts-held', until: '2026-12-01', reason: 'Identity is checked' },
    'Your payouts are on hold until December 1, 2026. Reason: Identity is checked',
    '/wallets',
  ],
  [{ kind: 'payouts-released' }, 'Your payouts are no longer on hold.', '/wallets'],
  [{ kind: 'recruit', name: 'Ada Moss' }, 'Ada Moss joined your team.', null],
  [{ kind: 'recruit', name: 'Ada Moss', consultant_id: 'f3a1' }, 'Ada Moss joined your team.', '/network?profile=f3a1'],
  [
    { kind: 'follow-up-due', consultant_id: 'f3a1', name: 'Ada Moss', day: '2026-11-24' },
    'Follow up with Ada Moss: due November 24, 2026.',
    '/network?profile=f3a1',
  ],
  [
    { kind: 'order', order_no: 8124, amount: '95.40', currency: 'CAD', base: '80.00' },
    'Order No. 8124 was credited to you. Its commissionable base is $80.00 CAD.',
    '/earnings/orders/8124',
  ],
  [
    { kind: 'order', order_no: 8123, amount: '89.00', currency: 'CAD' },
    'Order No. 8123 for $89.00 was credited to you.',
    '/earnings/orders/8123',
  ],
] as const)('%o', (fact, text, to) => {
  expect(notificationLabels(fact)).toEqual({ text, to });
});
