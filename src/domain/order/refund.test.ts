import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Refund, type ReturnableOrder, refund, type WantedReturn } from './refund.ts';

// Three creams at 33.34 with 10.00 off, one serum at 100.00; 5 % tax.
const order: ReturnableOrder = {
  status: 'completed',
  subtotal: 200_02n,
  discounts: 10_00n,
  returns: 0n,
  tax: 9_50n,
  lines: [
    { lineNo: 1, quantity: 3, amount: 100_02n, discount: 10_00n, returnedQuantity: 0, returnedAmount: 0n },
    { lineNo: 2, quantity: 1, amount: 100_00n, discount: 0n, returnedQuantity: 0, returnedAmount: 0n },
  ],
};
const of = (lineNo: number, quantity: number, amount: bigint | null = null): WantedReturn => ({
  lines: [{ lineNo, quantity, amount }],
  amount: null,
});
const imported = { ...order, lines: [] };

test.each<[string, ReturnableOrder, WantedReturn, Refund | string]>([
  ['one of three', order, of(1, 1), { lines: [{ lineNo: 1, quantity: 1, amount: 30_01n }], base: 30_01n, tax: 1_50n }],
  ['a whole line', order, of(1, 3), { lines: [{ lineNo: 1, quantity: 3, amount: 90_02n }], base: 90_02n, tax: 4_50n }],
  [
    'less than was paid',
    order,
    of(2, 1, 80_00n),
    { lines: [{ lineNo: 2, quantity: 1, amount: 80_00n }], base: 80_00n, tax: 4_00n },
  ],
  ['a cent above what was paid', order, of(2, 1, 100_01n), 'more-than-paid'],
  ['a piece too many', order, of(1, 4), 'more-than-bought'],
  ['no piece', order, of(1, 0), 'more-than-bought'],
  ['a line that is not there', order, of(3, 1), 'unknown-line'],
  ['nothing', order, { lines: [], amount: null }, 'nothing-returned'],
  ['an amount beside lines', order, { lines: [], amount: 5_00n }, 'nothing-returned'],
  ['below zero', order, of(2, 1, -1n), 'more-than-paid'],
  ['a processing order', { ...order, status: 'processing' }, of(2, 1), 'not-completed'],
  [
    'an amount of an imported order',
    imported,
    { lines: [], amount: 190_02n },
    { lines: [], base: 190_02n, tax: 9_50n },
  ],
  ['more than an imported order', imported, { lines: [], amount: 190_03n }, 'more-than-paid'],
  ['more than is left by earlier returns', { ...order, returns: 100_00n }, of(2, 1), 'more-than-paid'],
])('%s', (_, given, wanted, expected) => {
  const answer = refund(given, wanted);
  expect('refused' in answer ? answer.refused : answer).toEqual(expected);
});

test('piece by piece, everything comes back that was paid, and no cent more', () => {
  const priced = fc.record({ quantity: fc.integer({ min: 1, max: 9 }), unit: fc.bigInt(0n, 9999n), off: fc.nat(100) });
  fc.assert(
    fc.property(priced, fc.bigInt(0n, 5000n), ({ quantity, unit, off }, tax) => {
      const amount = unit * BigInt(quantity);
      const discount = (amount * BigInt(off)) / 100n;
      let returns = 0n;
      let taxes = 0n;
      for (let returnedQuantity = 0; returnedQuantity < quantity; returnedQuantity++) {
        const line = { lineNo: 1, quantity, amount, discount, returnedQuantity, returnedAmount: returns };
        const answer = refund(
          { status: 'completed', subtotal: amount, discounts: discount, returns, tax, lines: [line] },
          of(1, 1),
        );
        if ('refused' in answer) throw new Error(answer.refused);
        returns += answer.base;
        taxes += answer.tax;
      }
      expect(returns).toBe(amount - discount);
      expect(taxes).toBe(amount === discount ? 0n : tax);
    }),
  );
});
