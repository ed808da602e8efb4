import fc from 'fast-check';
import { expect, test } from 'vitest';
import { outstandingOf, type UnpaidStatement } from './outstanding.ts';

const statements = (...amounts: bigint[]): UnpaidStatement[] => amounts.map((amount, at) => ({ id: `${at}`, amount }));
const due = (owed: bigint, ...amounts: bigint[]) => [...outstandingOf(owed, statements(...amounts)).values()];

test.each([
  ['all of it', 150n, [50n, 100n], [50n, 100n]],
  ['a debt takes from the oldest', 120n, [50n, 100n], [50n, 70n]],
  ['a request for more than the oldest reaches the next', 30n, [50n, 100n], [30n, 0n]],
  ['nothing is owed', 0n, [50n, 100n], [0n, 0n]],
  ['the consultant owes the company', -20n, [50n], [0n]],
  ['a bonus by hand is no statement’s', 200n, [50n, 100n], [50n, 100n]],
])('outstanding: %s', (_, owed, amounts, expected) => {
  expect(due(owed, ...amounts)).toEqual(expected);
});

const amounts = fc.array(fc.bigInt(1n, 100_000n), { minLength: 1, maxLength: 8 });

test('nothing is paid twice: the outstanding amounts add up to the smaller of the debt and the statements', () => {
  fc.assert(
    fc.property(amounts, fc.bigInt(-50_000n, 900_000n), (of, owed) => {
      const total = of.reduce((sum, amount) => sum + amount, 0n);
      const positive = owed < 0n ? 0n : owed;
      const paid = due(owed, ...of).reduce((sum, amount) => sum + amount, 0n);
      expect(paid).toBe(positive < total ? positive : total);
    }),
  );
});

test('paying one statement leaves what is outstanding for the others as it was, in whatever order', () => {
  fc.assert(
    fc.property(amounts, fc.bigInt(0n, 900_000n), fc.nat(), (of, owed, pick) => {
      const all = statements(...of);
      const before = outstandingOf(owed, all);
      const paid = all[pick % all.length];
      if (!paid) return;
      // An unpaid part (taken by a debt) ends with the statement; a statement with nothing outstanding is not payable.
      const amount = before.get(paid.id) ?? 0n;
      if (amount === 0n) return;
      const rest = all.filter((statement) => statement !== paid);
      for (const [id, after] of outstandingOf(owed - amount, rest)) expect(after).toBe(before.get(id));
    }),
  );
});
