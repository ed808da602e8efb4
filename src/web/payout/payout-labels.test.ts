import { expect, test } from 'vitest';
import {
  nextPayoutNeeds,
  paidSentence,
  paymentTone,
  takesCurrency,
  walletBlock,
  walletEntryName,
  walletMethodName,
  whyNotPaid,
} from './payout-labels.ts';

test('[BO-401] names a payment with its amount', () => {
  expect(paidSentence('125.50', 'USD')).toBe('Commission payment of $125.50 processed successfully');
});

test.each([
  ['completed', 'good'],
  ['success', 'good'],
  ['pending', 'waiting'],
  ['processing', 'waiting'],
  ['failed', 'bad'],
  ['error', 'bad'],
  ['declined', 'neutral'],
])('[BO-219] shows a payment that is %s in %s', (status, tone) => {
  expect(paymentTone(status)).toBe(tone);
});

test.each([
  ['transfer', 'USD', true],
  ['transfer', 'CAD', false],
  ['transfer', null, false],
  ['paypal', null, true],
] as const)('a payout in USD by %s to an account in %s is possible: %s', (method, currency, possible) => {
  expect(takesCurrency({ method, currency } as Parameters<typeof takesCurrency>[0], 'USD')).toBe(possible);
});

test.each([
  [null, 'We are verifying your payout method. You can request a payout as soon as that is done.'],
  ['The account is closed.', 'A payout came back. Choose another payout method, or contact us to check this one.'],
])('says why no payout can be requested with a method that is not verified', (reason, sentence) => {
  const wallet = { blocked: 'PAYEE_NOT_VERIFIED', payee: { withdrawn_reason: reason } };
  expect(walletBlock(wallet as Parameters<typeof walletBlock>[0], 'America/Edmonton')).toBe(sentence);
});

test.each([
  ['NO_PAYEE', null, 'To be paid on December 10, 2026, add a payout method.'],
  ['PAYEE_NOT_VERIFIED', null, 'You’re paid on December 10, 2026 if we have verified your payout method by then.'],
  [
    'PAYEE_NOT_VERIFIED',
    'The account is closed.',
    'A payout came back. To be paid on December 10, 2026, choose another payout method.',
  ],
  ['BELOW_MINIMUM', null, 'You’re paid on December 10, 2026 if your available balance is at least $25.00 USD by then.'],
] as const)('says what has to happen before a payout that waits for %s (%s)', (block, withdrawn, sentence) => {
  const wallet = {
    currency: 'USD',
    minimum_payout: '25.00',
    next_payout_date: '2026-12-10',
    payee: { withdrawn_reason: withdrawn },
  };
  expect(nextPayoutNeeds(wallet as Parameters<typeof nextPayoutNeeds>[0], block)).toBe(sentence);
});

test('names the reason of each history entry', () => {
  const entry = {
    entry_id: '0190f3c2-1111-4abc-8def-0123456789ab',
    amount: '1.00',
    currency: 'USD',
    method: null,
    status: 'completed',
    reason: null,
    check_number: null,
    reversed: null,
    created_at: '2026-11-20T18:00:00.000Z',
  } as const;
  expect(walletEntryName({ ...entry, kind: 'statement', period: '2026-10' })).toBe('October 2026 statement');
  expect(walletEntryName({ ...entry, kind: 'request', period: null })).toBe('Payout you requested');
});

test('names the method of a payout; one that waits for a decision without a payout method has none yet', () => {
  expect(walletMethodName({ method: 'transfer', status: 'requested' })).toBe('Bank transfer');
  expect(walletMethodName({ method: null, status: 'requested' })).toBe('Not chosen yet');
  expect(walletMethodName({ method: null, status: 'declined' })).toBe('');
});

test.each(['request', 'statement', 'manual'] as const)(
  'a failed payment of kind %s shows the reason of the bank',
  (kind) => {
    expect(whyNotPaid({ kind, status: 'failed', reason: 'R02 account closed' })).toBe('R02 account closed');
  },
);

test('a declined request shows its reason; what was paid, and what a manual payment is for, is no reason', () => {
  expect(whyNotPaid({ kind: 'request', status: 'declined', reason: 'Not now' })).toBe('Not now');
  expect(whyNotPaid({ kind: 'request', status: 'completed', reason: 'Late' })).toBeNull();
  expect(whyNotPaid({ kind: 'manual', status: 'pending', reason: 'Prize' })).toBeNull();
});
