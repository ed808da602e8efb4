import { expect, test } from 'vitest';
import { notificationLabels } from './notification-labels.ts';

test.each([
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
  [{ kind: 'recruit', name: 'Ada Moss' }, 'Ada Moss joined your team.', null],
  [
    { kind: 'order', order_no: 8123, amount: '89.00', currency: 'CAD' },
    'Order No. 8123 for $89.00 was credited to you.',
    '/earnings',
  ],
] as const)('%o', (fact, text, to) => {
  expect(notificationLabels(fact)).toEqual({ text, to });
});
