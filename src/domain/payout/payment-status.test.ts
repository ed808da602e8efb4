import fc from 'fast-check';
import { expect, test } from 'vitest';
import { requestPayout } from '#domain/ledger/payout-postings.ts';
import { balanceOf, isBalanced, type Transaction } from '#domain/ledger/transaction.ts';
import { type PaymentStatus, paymentStatuses, postingsOfChange } from './payment-status.ts';

const payout = { id: 'p1', consultant: 'ann', money: { amount: 800n, currency: 'USD' } };
const available = { kind: 'available', consultant: 'ann' } as const;
const pending = { kind: 'payout-pending', consultant: 'ann' } as const;

const allowed: readonly string[] = [
  'pending processing',
  'pending completed',
  'pending failed',
  'processing completed',
  'processing pending',
  'processing failed',
  'completed failed',
];

test.each(paymentStatuses.flatMap((from) => paymentStatuses.map((to) => [from, to] as const)))(
  'from %s to %s',
  (from, to) => {
    expect(postingsOfChange(payout, from, to) !== null).toBe(allowed.includes(`${from} ${to}`));
  },
);

test('on every path, money is in exactly one place: available again when it failed, the bank’s when it arrived', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...paymentStatuses), { maxLength: 8 }), (wishes) => {
      const books: Transaction[] = [requestPayout(payout)];
      let status: PaymentStatus = 'pending';
      let batches = 1;
      for (const wish of wishes) {
        const postings = postingsOfChange({ ...payout, batch: `b${batches}` }, status, wish);
        if (postings === null) continue;
        // A payment is in a batch once.
        if (wish === 'pending') batches += 1;
        books.push(...postings);
        status = wish;
      }
      expect(books.every(isBalanced)).toBe(true);
      expect(new Set(books.map(({ key }) => key)).size).toBe(books.length);
      const lies = {
        available: balanceOf(books, available, 'USD') + 800n,
        pending: balanceOf(books, pending, 'USD'),
        processing: balanceOf(books, { kind: 'payout-clearing' }, 'USD'),
        completed: balanceOf(books, { kind: 'bank' }, 'USD'),
      };
      const place = status === 'failed' ? 'available' : status;
      expect(lies).toEqual({ available: 0n, pending: 0n, processing: 0n, completed: 0n, [place]: 800n });
    }),
  );
});
