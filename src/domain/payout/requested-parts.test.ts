import { expect, test } from 'vitest';
import { requestedParts } from './requested-parts.ts';

const closed = (id: string, day: number, amount: bigint, ownPayments = 0n) => ({
  id,
  amount,
  ownPayments,
  closedAt: new Date(Date.UTC(2026, 10, day)),
});
const asked = (id: string, day: number, amount: bigint) => ({
  id,
  amount,
  requestedAt: new Date(Date.UTC(2026, 10, day)),
});
const partsOf = (...given: Parameters<typeof requestedParts>) =>
  requestedParts(...given).map(({ statement, request, amount }) => `${request} pays ${amount} of ${statement}`);

test('a request pays a part of a statement, and its own payment the rest', () => {
  expect(partsOf([closed('October', 2, 1_331_56n, 831_56n)], [asked('A', 4, 500_00n)])).toEqual([
    'A pays 50000 of October',
  ]);
});

test('requests count against the oldest statements that were closed before them', () => {
  const statements = [closed('September', 1, 100n), closed('October', 3, 200n), closed('November', 9, 50n)];
  expect(partsOf(statements, [asked('A', 2, 60n), asked('B', 4, 90n), asked('C', 5, 300n)])).toEqual([
    'A pays 60 of September',
    'B pays 40 of September',
    'B pays 50 of October',
    'C pays 150 of October',
  ]);
});

test('a debt counts against the oldest statement too, also when it is older', () => {
  const statements = [closed('September', 1, -30n), closed('October', 3, 100n), closed('November', 5, -10n)];
  expect(partsOf(statements, [asked('A', 6, 60n)])).toEqual(['A pays 60 of October']);
  expect(partsOf(statements, [asked('A', 6, 90n)])).toEqual(['A pays 60 of October']);
});
