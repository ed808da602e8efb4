import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withDecimalSign } from '#contract/language/format.ts';
import { plainAmount } from '#domain/language/typed-number.ts';
import { formatAmount as decimalOf } from '#domain/money/decimal.ts';
import { inLanguage } from '#server/language/in-language.ts';
import { formatAmount, formatExchangeRate, formatRate, formatShortAmount } from './format-amount.ts';

test.each([
  ['1234.56', 'CAD', '$1,234.56'],
  ['1234.5', 'USD', '$1,234.50'],
  ['1234.56', 'USD', '$1,234.56'],
  ['0', 'CAD', '$0.00'],
  ['-88.5', 'CAD', '−$88.50'],
  ['9007199254740993.01', 'USD', '$9,007,199,254,740,993.01'],
  ['abc', 'USD', '$0.00'],
  ['NaN', 'USD', '$0.00'],
  ['', 'USD', '$0.00'],
])('[BO-448] [BO-449] formats %s in %s as %s', (value, currency, text) => {
  expect(formatAmount(value, currency)).toBe(text);
});

test.each([
  ['0', '$0'],
  ['87.5', '$87.5'],
  ['950', '$950'],
  ['3421.50', '$3.42K'],
  ['-1200000', '−$1.2M'],
])('shortens %s for a label to %s', (value, text) => {
  expect(formatShortAmount(value, 'CAD')).toBe(text);
});

test('adds the code where two currencies meet', () => {
  expect(formatAmount('412.60', 'USD', true)).toBe('$412.60 USD');
});

test.each([
  [3000, '30%'],
  [1250, '12.5%'],
  [500, '5%'],
  [-5050, '−50.5%'],
])('[BO-453] formats %i basis points as %s', (basisPoints, text) => {
  expect(formatRate(basisPoints)).toBe(text);
});

test.each([
  ['0.73470000', '0.7347'],
  ['1.00000000', '1'],
  ['100.00000000', '100'],
  ['0.7', '0.7'],
  ['120', '120'],
])('formats the exchange rate %s as %s', (rate, text) => {
  expect(formatExchangeRate(rate)).toBe(text);
});

test.each(['en', 'fr'] as const)('an amount that is formatted in %s is read as the same amount', (language) => {
  const amounts = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }).map(decimalOf);
  const currency = fc.constantFrom('CAD', 'USD');
  fc.assert(
    fc.property(amounts, currency, (amount, code) => {
      const shown = inLanguage(language, () => [formatAmount(amount, code), withDecimalSign(amount)]);
      for (const text of shown) expect(plainAmount(text, language)).toBe(amount);
    }),
  );
});
