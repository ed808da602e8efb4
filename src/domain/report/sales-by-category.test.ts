import fc from 'fast-check';
import { expect, test } from 'vitest';
import { salesByCategory } from './sales-by-category.ts';

test('orders count with what was paid for their lines, the largest category first', () => {
  const sales = salesByCategory([
    {
      base: 90_00n,
      lines: [
        { category: 'Serum', paid: 30_00n },
        { category: 'Cream', paid: 60_00n },
      ],
    },
    { base: 40_00n, lines: [{ category: 'Serum', paid: 40_00n }] },
  ]);
  expect(sales).toEqual([
    { category: 'Serum', amount: 70_00n },
    { category: 'Cream', amount: 60_00n },
  ]);
});

test('a return of an amount lowers every category of its order by its share', () => {
  const lines = [
    { category: 'Cream', paid: 10n },
    { category: 'Mask', paid: 10n },
    { category: 'Serum', paid: 10n },
  ];
  expect(salesByCategory([{ base: 20n, lines }])).toEqual([
    { category: 'Cream', amount: 7n },
    { category: 'Mask', amount: 7n },
    { category: 'Serum', amount: 6n },
  ]);
});

test('orders without lines have no category, returned orders none at all', () => {
  expect(
    salesByCategory([
      { base: 5_00n, lines: [] },
      { base: 0n, lines: [{ category: 'Serum', paid: 0n }] },
    ]),
  ).toEqual([{ category: null, amount: 5_00n }]);
});

test('categories add up to the bases', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 9n });
  const line = fc.record({ category: fc.constantFrom('Cream', 'Mask', 'Serum'), paid: amount });
  fc.assert(
    fc.property(fc.array(fc.record({ base: amount, lines: fc.array(line, { maxLength: 5 }) })), (orders) => {
      const sum = salesByCategory(orders).reduce((total, sales) => total + sales.amount, 0n);
      expect(sum).toBe(orders.reduce((total, { base }) => total + base, 0n));
    }),
  );
});
