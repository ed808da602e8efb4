import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Money } from '#domain/money/money.ts';
import { convert, parseExchangeRate } from '#domain/money/rate.ts';
import type { Account } from './account.ts';
import { bookDifference, creditManualPayment, reverseManualCredit } from './correction-postings.ts';
import { receiveMembershipFee, refundMembershipFee } from './membership-postings.ts';
import {
  completePayout,
  failPayout,
  payoutServiceFee,
  recallPayout,
  requestPayout,
  sendPayout,
} from './payout-postings.ts';
import type { BookedStatement } from './run-postings.ts';
import { closeRun, releaseStatement } from './run-postings.ts';
import type { Transaction } from './transaction.ts';
import { balanceOf, isBalanced } from './transaction.ts';

const cad = (amount: bigint): Money => ({ amount, currency: 'CAD' });
const usd = (amount: bigint): Money => ({ amount, currency: 'USD' });
const available = { kind: 'available', consultant: 'ann' } as const;

/** A transaction as a text: "close-run:7 | commission-expense −5 CAD | earned ann 5 CAD". */
function text({ key, entries }: Transaction): string {
  const rows = entries.map(({ account, amount, currency }) => `${nameOf(account)} ${amount} ${currency}`);
  return [key, ...rows].join(' | ');
}

function nameOf(account: Account): string {
  return 'consultant' in account ? `${account.kind} ${account.consultant}` : account.kind;
}

const payout = { id: 'p1', consultant: 'ann', money: usd(800n) };

test.each<[string, Transaction | null]>([
  [
    'close-run:7 | commission-expense -1500 CAD | earned ann 1000 CAD | earned bob 500 CAD',
    closeRun(7, [same('ann', cad(1000n)), same('bob', cad(500n))]),
  ],
  [
    'close-run:7 | commission-expense -1300 CAD | fx 1300 CAD | fx -951 USD | earned ann 1097 USD | earned bob -146 USD',
    closeRun(7, [
      { consultant: 'ann', total: cad(1500n), payable: usd(1097n) },
      { consultant: 'bob', total: cad(-200n), payable: usd(-146n) },
    ]),
  ],
  [
    'close-run:7 | earned ann 5 CAD | earned bob -5 CAD',
    closeRun(7, [same('ann', cad(5n)), same('bob', cad(-5n)), same('cat', cad(0n))]),
  ],
  ['release:7:ann | earned ann -1097 USD | available ann 1097 USD', releaseStatement(7, 'ann', usd(1097n))],
  ['release:7:bob | available bob -146 USD | earned bob 146 USD', releaseStatement(7, 'bob', usd(-146n))],
  ['payout-request:p1 | available ann -800 USD | payout-pending ann 800 USD', requestPayout(payout)],
  ['payout-send:p1 | payout-pending ann -800 USD | payout-clearing 800 USD', sendPayout(payout)],
  ['payout-send:p1:b1 | payout-pending ann -800 USD | payout-clearing 800 USD', sendPayout({ ...payout, batch: 'b1' })],
  [
    'payout-recall:p1:b1 | payout-clearing -800 USD | payout-pending ann 800 USD',
    recallPayout({ ...payout, batch: 'b1' }),
  ],
  ['payout-complete:p1 | payout-clearing -800 USD | bank 800 USD', completePayout(payout)],
  ['payout-fail:p1 | payout-pending ann -800 USD | available ann 800 USD', failPayout(payout, 'pending')],
  ['payout-fail:p1 | payout-clearing -800 USD | available ann 800 USD', failPayout(payout, 'sent')],
  ['payout-fail:p1 | bank -800 USD | available ann 800 USD', failPayout(payout, 'completed')],
  ['membership-fee:f1 | bank -2500 CAD | membership-fees 2500 CAD', receiveMembershipFee('f1', cad(2500n))],
  ['membership-fee-refund:f1 | membership-fees -2500 CAD | bank 2500 CAD', refundMembershipFee('f1', cad(2500n))],
  ['payout-fee:b1 | fees -50 USD | bank 50 USD', payoutServiceFee('b1', usd(50n))],
  [
    'clawback:close-run:7:d1 | commission-expense 40 CAD | earned ann -40 CAD',
    bookDifference({ cause: 'close-run:7:d1', consultant: 'ann', total: cad(-40n), payable: cad(-40n) }),
  ],
  [
    'adjustment:close-run:7:d1 | commission-expense -40 CAD | fx 40 CAD | fx -29 USD | earned ann 29 USD',
    bookDifference({ cause: 'close-run:7:d1', consultant: 'ann', total: cad(40n), payable: usd(29n) }),
  ],
  [
    'clawback:close-run:7:d1 | commission-expense 1 CAD | fx -1 CAD',
    bookDifference({ cause: 'close-run:7:d1', consultant: 'ann', total: cad(-1n), payable: usd(0n) }),
  ],
  ['adjustment:p1 | commission-expense -9 USD | available ann 9 USD', creditManualPayment('p1', 'ann', usd(9n))],
  [
    'adjustment:reversal:p1 | available ann -9 USD | commission-expense 9 USD',
    reverseManualCredit('p1', 'ann', usd(9n)),
  ],
])('%s', (expected, transaction) => {
  if (transaction === null) throw new Error('there is something to book');
  expect(text(transaction)).toBe(expected);
  expect(isBalanced(transaction)).toBe(true);
});

test('a run without payments books nothing', () => {
  expect(closeRun(7, [])).toBeNull();
  expect(closeRun(7, [same('ann', cad(0n))])).toBeNull();
});

test('rejects zero and negative amounts', () => {
  expect(() => requestPayout({ ...payout, money: usd(0n) })).toThrow('above zero');
  expect(() => creditManualPayment('p1', 'ann', usd(-1n))).toThrow('above zero');
  expect(() => reverseManualCredit('p1', 'ann', usd(0n))).toThrow('above zero');
  expect(() => releaseStatement(7, 'ann', usd(0n))).toThrow('above zero');
});

test('statements of different currencies are never added', () => {
  expect(() => closeRun(7, [same('ann', cad(1n)), same('bob', usd(1n))])).toThrow(TypeError);
});

test.each<[string, boolean, Transaction['entries']]>([
  ['two entries that cancel', true, [entry(5n), entry(-5n)]],
  ['no entries', false, []],
  ['one entry', false, [entry(5n)]],
  ['a cent too many', false, [entry(5n), entry(-4n)]],
  ['an entry of zero', false, [entry(5n), entry(-5n), entry(0n)]],
  ['currencies that cancel only across each other', false, [entry(5n, 'CAD'), entry(-5n, 'USD')]],
  ['both currencies by themselves', true, [entry(5n, 'CAD'), entry(-5n, 'CAD'), entry(3n, 'USD'), entry(-3n, 'USD')]],
])('balanced: %s is %s', (_, balanced, entries) => {
  expect(isBalanced({ kind: 'adjustment', key: 'k', entries })).toBe(balanced);
});

test('a payout walks through the accounts and ends at the bank', () => {
  const run = closeRun(7, [{ consultant: 'ann', total: cad(1500n), payable: usd(1097n) }]);
  if (run === null) throw new Error('the run pays ann');
  const books = [
    run,
    releaseStatement(7, 'ann', usd(1097n)),
    requestPayout(payout),
    sendPayout(payout),
    completePayout(payout),
  ];
  expect(balanceOf(books, available, 'USD')).toBe(297n);
  expect(balanceOf(books, { kind: 'earned', consultant: 'ann' }, 'USD')).toBe(0n);
  expect(balanceOf(books, { kind: 'payout-pending', consultant: 'ann' }, 'USD')).toBe(0n);
  expect(balanceOf(books, { kind: 'payout-clearing' }, 'USD')).toBe(0n);
  expect(balanceOf(books, { kind: 'bank' }, 'USD')).toBe(800n);
  expect(balanceOf(books, { kind: 'commission-expense' }, 'CAD')).toBe(-1500n);
  expect(balanceOf(books, { kind: 'available', consultant: 'bob' }, 'USD')).toBe(0n);
});

test('the close of any run balances, in any currency', () => {
  const totals = fc.array(fc.bigInt(-10_000n, 100_000n), { maxLength: 8 });
  fc.assert(
    fc.property(totals, fc.option(fc.integer({ min: 1, max: 300_000_000 })), (amounts, units) => {
      const rate = units === null ? null : parseExchangeRate('CAD', 'USD', (units / 1e8).toFixed(8));
      const statements = amounts.map((amount, at) => ({
        consultant: `c${at}`,
        total: cad(amount),
        payable: rate === null ? cad(amount) : convert(cad(amount), rate),
      }));
      const run = closeRun(1, statements);
      if (run !== null) {
        expect(isBalanced(run)).toBe(true);
        return;
      }
      // Totals that cancel may each be too small for a cent of the other currency.
      expect(amounts.reduce((sum, amount) => sum + amount, 0n)).toBe(0n);
      expect(statements.every(({ payable }) => payable.amount === 0n)).toBe(true);
    }),
  );
});

function same(consultant: string, money: Money): BookedStatement {
  return { consultant, total: money, payable: money };
}

function entry(amount: bigint, currency = 'CAD'): Transaction['entries'][number] {
  return { account: { kind: 'fees' }, amount, currency };
}
