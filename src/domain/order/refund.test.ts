import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Refund, type ReturnableOrder, refund, type WantedReturn } from './refund.ts';

// Three creams at 33.34 with 10.00 off, one serum at 100.00; 5 % tax.
const order: ReturnableOrder = {
  status: 'completed',
  paidAt: new Date('2026-10-15T18:00:00Z'),
  subtotal: 200_02n,
  discounts: 10_00n,
  returns: 0n,
  tax: 9_50n,
  shipping: 12_00n,
  taxReturned: 0n,
  shippingReturned: 0n,
  lines: [
    { lineNo: 1, quantity: 3, amount: 100_02n, discount: 10_00n, returnedQuantity: 0, returnedAmount: 0n },
    { lineNo: 2, quantity: 1, amount: 100_00n, discount: 0n, returnedQuantity: 0, returnedAmount: 0n },
  ],
};
const nothing: WantedReturn = { lines: [], amount: null, total: null, whole: false };
const of = (lineNo: number, quantity: number, amount: bigint | null = null): WantedReturn => ({
  ...nothing,
  lines: [{ lineNo, quantity, amount }],
});
const total = (cents: bigint): WantedReturn => ({ ...nothing, total: cents });
const whole: WantedReturn = { ...nothing, whole: true };
const imported = { ...order, lines: [] };

test.each<[string, ReturnableOrder, WantedReturn, Refund | string]>([
  [
    'one of three',
    order,
    of(1, 1),
    { lines: [{ lineNo: 1, quantity: 1, amount: 30_01n }], base: 30_01n, tax: 1_50n, shipping: 0n },
  ],
  [
    'a whole line',
    order,
    of(1, 3),
    { lines: [{ lineNo: 1, quantity: 3, amount: 90_02n }], base: 90_02n, tax: 4_50n, shipping: 0n },
  ],
  [
    'less than was paid',
    order,
    of(2, 1, 80_00n),
    { lines: [{ lineNo: 2, quantity: 1, amount: 80_00n }], base: 80_00n, tax: 4_00n, shipping: 0n },
  ],
  ['a cent above what was paid', order, of(2, 1, 100_01n), 'more-than-paid'],
  ['a piece too many', order, of(1, 4), 'more-than-bought'],
  ['no piece', order, of(1, 0), 'more-than-bought'],
  ['a line that is not there', order, of(3, 1), 'unknown-line'],
  ['nothing', order, nothing, 'nothing-returned'],
  ['an amount beside lines', order, { ...nothing, amount: 5_00n }, 'nothing-returned'],
  ['below zero', order, of(2, 1, -1n), 'more-than-paid'],
  ['an unpaid order', { ...order, status: 'pending', paidAt: null }, of(2, 1), 'not-paid'],
  ['a cancelled order', { ...order, status: 'cancelled' }, whole, 'not-paid'],
  [
    'a line of an order that is not completed yet',
    { ...order, status: 'processing' },
    of(2, 1),
    { lines: [{ lineNo: 2, quantity: 1, amount: 100_00n }], base: 100_00n, tax: 5_00n, shipping: 0n },
  ],
  [
    'all of it, with its shipping',
    order,
    whole,
    {
      lines: [
        { lineNo: 1, quantity: 3, amount: 90_02n },
        { lineNo: 2, quantity: 1, amount: 100_00n },
      ],
      base: 190_02n,
      tax: 9_50n,
      shipping: 12_00n,
    },
  ],
  [
    'an amount, with the tax that is in it',
    order,
    total(105_00n),
    { lines: [], base: 100_00n, tax: 5_00n, shipping: 0n },
  ],
  ['an amount above the goods', order, total(200_02n), { lines: [], base: 190_02n, tax: 9_50n, shipping: 50n }],
  ['an amount a cent above all', order, total(211_53n), 'more-than-paid'],
  ['an amount of zero', order, total(0n), 'nothing-returned'],
  ['an amount below zero', order, total(-1n), 'more-than-paid'],
  [
    'what is left after an amount',
    { ...order, returns: 100_00n, taxReturned: 5_00n },
    whole,
    { lines: [], base: 90_02n, tax: 4_50n, shipping: 12_00n },
  ],
  [
    'all of it, when nothing is left',
    { ...order, returns: 190_02n, taxReturned: 9_50n, shippingReturned: 12_00n, lines: [] },
    whole,
    'nothing-returned',
  ],
  [
    'an amount of an imported order',
    imported,
    { ...nothing, amount: 190_02n },
    { lines: [], base: 190_02n, tax: 9_50n, shipping: 0n },
  ],
  ['more than an imported order', imported, { ...nothing, amount: 190_03n }, 'more-than-paid'],
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
          { ...order, subtotal: amount, discounts: discount, returns, tax, taxReturned: taxes, lines: [line] },
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

test('refunds by line, by amount and of all that is left never give back more than was paid', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('line' as const), lineNo: fc.integer({ min: 1, max: 2 }), quantity: fc.nat(3) }),
    fc.record({ kind: fc.constant('total' as const), cents: fc.bigInt(0n, 250_00n) }),
    fc.constant({ kind: 'whole' as const }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
      let at = order;
      for (const next of [...steps, { kind: 'whole' as const }]) {
        const wanted =
          next.kind === 'line' ? of(next.lineNo, next.quantity) : next.kind === 'total' ? total(next.cents) : whole;
        const given = refund(at, wanted);
        if (!('refused' in given)) at = after(at, given);
      }
      // The last one gave back all that was left.
      expect([at.returns, at.taxReturned, at.shippingReturned]).toEqual([190_02n, 9_50n, 12_00n]);
    }),
  );
});

const after = (at: ReturnableOrder, given: Refund): ReturnableOrder => ({
  ...at,
  returns: at.returns + given.base,
  taxReturned: at.taxReturned + given.tax,
  shippingReturned: at.shippingReturned + given.shipping,
  lines: at.lines.map((line) => {
    const back = given.lines.find(({ lineNo }) => lineNo === line.lineNo);
    if (!back) return line;
    return {
      ...line,
      returnedQuantity: line.returnedQuantity + back.quantity,
      returnedAmount: line.returnedAmount + back.amount,
    };
  }),
});
