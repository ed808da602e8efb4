import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chargeTaxes, taxOnGoods } from '../pricing/tax.ts';
import { type Refund, type ReturnableOrder, refund, type WantedReturn } from './refund.ts';

// Three creams at 33.34 with 10.00 off, one serum at 100.00; 12.00 shipping; 5 % tax: 9.50 on the goods, 0.60 on the shipping.
const order: ReturnableOrder = {
  status: 'completed',
  paidAt: new Date('2026-10-15T18:00:00Z'),
  subtotal: 200_02n,
  discounts: 10_00n,
  returns: 0n,
  tax: 10_10n,
  taxes: [10_10n],
  shipping: 12_00n,
  taxedShipping: 12_00n,
  taxReturned: 0n,
  shippingReturned: 0n,
  lines: [
    { lineNo: 1, quantity: 3, amount: 100_02n, discount: 10_00n, returnedQuantity: 0, returnedAmount: 0n },
    { lineNo: 2, quantity: 1, amount: 100_00n, discount: 0n, returnedQuantity: 0, returnedAmount: 0n },
  ],
};
type ByLines = Extract<WantedReturn, { by: 'lines' }>;
const nothing: ByLines = { by: 'lines', lines: [], amount: null };
const of = (lineNo: number, quantity: number, amount: bigint | null = null): ByLines => ({
  ...nothing,
  lines: [{ lineNo, quantity, amount }],
});
const total = (cents: bigint): WantedReturn => ({ by: 'total', total: cents });
const whole: WantedReturn = { by: 'whole' };
const imported = { ...order, taxedShipping: 0n, lines: [] };

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
      tax: 10_10n,
      shipping: 12_00n,
    },
  ],
  [
    'the goods without their shipping, and without its tax',
    order,
    { ...nothing, lines: [...of(1, 3).lines, ...of(2, 1).lines] },
    {
      lines: [
        { lineNo: 1, quantity: 3, amount: 90_02n },
        { lineNo: 2, quantity: 1, amount: 100_00n },
      ],
      base: 190_02n,
      tax: 9_50n,
      shipping: 0n,
    },
  ],
  [
    'the shipping with its tax, after the goods',
    { ...order, returns: 190_02n, taxReturned: 9_50n, lines: [] },
    whole,
    { lines: [], base: 0n, tax: 60n, shipping: 12_00n },
  ],
  [
    'part of the shipping with the tax that is in it, after the goods',
    { ...order, returns: 190_02n, taxReturned: 9_50n, lines: [] },
    total(6_30n),
    { lines: [], base: 0n, tax: 30n, shipping: 6_00n },
  ],
  [
    'shipping with a tax that went back with the goods before',
    { ...order, returns: 190_02n, taxReturned: 10_10n, lines: [] },
    total(6_00n),
    { lines: [], base: 0n, tax: 0n, shipping: 6_00n },
  ],
  [
    'each of two taxes divided by itself',
    // 7.3273 and 14.6357 of the goods, each rounded, are 21.97; both together, 21.9630, would be 21.96.
    { ...order, tax: 23_35n, taxes: [7_79n, 15_56n] },
    { ...nothing, lines: [...of(1, 3).lines, ...of(2, 1).lines] },
    {
      lines: [
        { lineNo: 1, quantity: 3, amount: 90_02n },
        { lineNo: 2, quantity: 1, amount: 100_00n },
      ],
      base: 190_02n,
      tax: 21_97n,
      shipping: 0n,
    },
  ],
  [
    'free goods have no tax; it is that of the shipping',
    { ...order, discounts: 200_02n, tax: 60n, taxes: [60n], lines: [] },
    total(6_30n),
    { lines: [], base: 0n, tax: 30n, shipping: 6_00n },
  ],
  [
    'an amount, with the tax that is in it',
    order,
    total(105_00n),
    { lines: [], base: 100_00n, tax: 5_00n, shipping: 0n },
  ],
  ['an amount above the goods', order, total(200_78n), { lines: [], base: 190_02n, tax: 9_56n, shipping: 1_20n }],
  ['an amount a cent above all', order, total(212_13n), 'more-than-paid'],
  ['an amount of zero', order, total(0n), 'nothing-returned'],
  ['an amount below zero', order, total(-1n), 'more-than-paid'],
  [
    'what is left after an amount',
    { ...order, returns: 100_00n, taxReturned: 5_00n },
    whole,
    { lines: [], base: 90_02n, tax: 5_10n, shipping: 12_00n },
  ],
  [
    'all of it, when nothing is left',
    { ...order, returns: 190_02n, taxReturned: 10_10n, shippingReturned: 12_00n, lines: [] },
    whole,
    'nothing-returned',
  ],
  [
    'the goods of an imported order, with all of its tax',
    imported,
    { ...nothing, amount: 190_02n },
    { lines: [], base: 190_02n, tax: 10_10n, shipping: 0n },
  ],
  [
    'half of the goods of an imported order, with half of its tax',
    imported,
    { ...nothing, amount: 95_01n },
    { lines: [], base: 95_01n, tax: 5_05n, shipping: 0n },
  ],
  [
    'the shipping of an imported order, without tax, after the goods',
    { ...imported, returns: 190_02n, taxReturned: 10_10n },
    total(6_00n),
    { lines: [], base: 0n, tax: 0n, shipping: 6_00n },
  ],
  [
    'an imported order with free goods, of which the tax is refunded with the shipping',
    { ...imported, discounts: 200_02n, tax: 60n, taxes: [60n] },
    total(6_30n),
    { lines: [], base: 0n, tax: 30n, shipping: 6_00n },
  ],
  ['more than an imported order', imported, { ...nothing, amount: 190_03n }, 'more-than-paid'],
  ['more than is left by earlier returns', { ...order, returns: 100_00n }, of(2, 1), 'more-than-paid'],
])('%s', (_, given, wanted, expected) => {
  const answer = refund(given, wanted);
  expect('refused' in answer ? answer.refused : answer).toEqual(expected);
});

const drawnOrder = fc
  .record({
    pieces: fc.array(
      fc.record({ quantity: fc.integer({ min: 1, max: 5 }), unit: fc.bigInt(0n, 9999n), off: fc.nat(100) }),
      {
        minLength: 1,
        maxLength: 4,
      },
    ),
    shipping: fc.bigInt(0n, 30_00n),
    rates: fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 3 }),
  })
  .map(({ pieces, shipping, rates }): ReturnableOrder => {
    const lines = pieces.map(({ quantity, unit, off }, index) => {
      const amount = unit * BigInt(quantity);
      return {
        lineNo: index + 1,
        quantity,
        amount,
        discount: (amount * BigInt(off)) / 100n,
        returnedQuantity: 0,
        returnedAmount: 0n,
      };
    });
    const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0n);
    const discounts = lines.reduce((sum, { discount }) => sum + discount, 0n);
    const region = { code: 'QC', name: 'Quebec', taxes: rates.map((rate) => ({ name: 'T', rate })) };
    const taxes = chargeTaxes(region, subtotal - discounts + shipping).map(({ amount }) => amount);
    const tax = taxes.reduce((sum, amount) => sum + amount, 0n);
    return { ...order, lines, subtotal, discounts, shipping, taxedShipping: shipping, taxes, tax };
  });
const drawnSteps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('line' as const), lineNo: fc.integer({ min: 1, max: 4 }), quantity: fc.nat(5) }),
    fc.record({ kind: fc.constant('total' as const), cents: fc.bigInt(0n, 250_00n) }),
    fc.constant({ kind: 'whole' as const }),
  ),
  { maxLength: 8 },
);

const apply = (at: ReturnableOrder, wanted: WantedReturn): ReturnableOrder => {
  const given = refund(at, wanted);
  return 'refused' in given ? at : after(at, given);
};

test('all pieces, one after the other, give back their price and the tax on it, and leave exactly the tax on the shipping', () => {
  fc.assert(
    fc.property(drawnOrder, (drawn) => {
      let at = drawn;
      for (const { lineNo, quantity } of drawn.lines)
        for (let piece = 0; piece < quantity; piece++) at = apply(at, of(lineNo, 1));
      const goods = drawn.subtotal - drawn.discounts;
      const onGoods = drawn.taxes.reduce((sum, tax) => sum + taxOnGoods(tax, goods, drawn.shipping), 0n);
      expect([at.returns, at.shippingReturned]).toEqual([goods, 0n]);
      expect(at.taxReturned).toBe(goods === 0n ? 0n : onGoods);
      expect(refund(at, whole)).toEqual(
        drawn.shipping + drawn.tax - at.taxReturned === 0n
          ? { refused: 'nothing-returned' }
          : { lines: [], base: 0n, tax: drawn.tax - at.taxReturned, shipping: drawn.shipping },
      );
    }),
  );
});

test('refunds by line, by amount and of all that is left never give back more than was paid, and at last exactly that', () => {
  fc.assert(
    fc.property(drawnOrder, drawnSteps, (drawn, steps) => {
      let at = drawn;
      for (const next of steps) {
        const wanted =
          next.kind === 'line' ? of(next.lineNo, next.quantity) : next.kind === 'total' ? total(next.cents) : whole;
        const given = refund(at, wanted);
        if ('refused' in given) continue;
        expect(given.base >= 0n && given.tax >= 0n && given.shipping >= 0n).toBe(true);
        if (next.kind === 'total') expect(given.base + given.tax + given.shipping).toBe(next.cents);
        at = after(at, given);
        expect(at.taxReturned <= drawn.tax && at.shippingReturned <= drawn.shipping).toBe(true);
        // The company keeps the shipping, and so its tax, until shipping is refunded.
        if (at.shippingReturned === 0n && drawn.shipping > 0n) {
          const goods = drawn.subtotal - drawn.discounts;
          const onGoods = drawn.taxes.reduce((sum, tax) => sum + taxOnGoods(tax, goods, drawn.shipping), 0n);
          expect(at.taxReturned <= onGoods).toBe(true);
        }
      }
      at = apply(at, whole);
      expect([at.returns, at.taxReturned, at.shippingReturned]).toEqual([
        drawn.subtotal - drawn.discounts,
        drawn.tax,
        drawn.shipping,
      ]);
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
