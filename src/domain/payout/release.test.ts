import fc from 'fast-check';
import { expect, test } from 'vitest';
import { balanceOf, isBalanced } from '#domain/ledger/transaction.ts';
import { releaseAll } from './release.ts';

const released = (earned: bigint, ...amounts: bigint[]) =>
  releaseAll(
    'ann',
    earned,
    'USD',
    amounts.map((amount, at) => ({ run: at + 1, amount })),
  ).map(({ key, entries }) => `${key} ${entries.find(({ account }) => account.kind === 'available')?.amount}`);

test.each<[string, string[], string[]]>([
  ['as earned', released(150n, 100n, 50n), ['release:1:ann 100', 'release:2:ann 50']],
  ['one below zero', released(70n, 100n, -30n), ['release:1:ann 100', 'release:2:ann -30']],
  ['taken back while they waited', released(149n, 100n, 50n), ['release:1:ann 99', 'release:2:ann 50']],
  ['nothing is left', released(0n, -30n), []],
  ['no statements', released(0n), []],
])('released: %s', (_, actual, expected) => {
  expect(actual).toEqual(expected);
});

test('afterwards all of it is available, and the books balance', () => {
  fc.assert(
    fc.property(
      fc.bigInt(-10_000n, 10_000n),
      fc.array(
        fc.bigInt(-5_000n, 5_000n).filter((amount) => amount !== 0n),
        { minLength: 1, maxLength: 6 },
      ),
      (earned, amounts) => {
        const transactions = releaseAll(
          'ann',
          earned,
          'USD',
          amounts.map((amount, at) => ({ run: at + 1, amount })),
        );
        expect(transactions.every(isBalanced)).toBe(true);
        expect(balanceOf(transactions, { kind: 'available', consultant: 'ann' }, 'USD')).toBe(earned);
        expect(balanceOf(transactions, { kind: 'earned', consultant: 'ann' }, 'USD')).toBe(-earned);
      },
    ),
  );
});
