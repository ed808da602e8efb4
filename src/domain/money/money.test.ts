import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centsOf, formatAmount, formatDecimal, parseAmount, parseSignedAmount, sumAmounts } from './decimal.ts';
import { displayMoney, sum } from './money.ts';
import { convert, formatRate, isFarRate, isSameRate, parseExchangeRate } from './rate.ts';
import { averageOf, roundHalfUp } from './rounding.ts';

test.each([
  ['0', 0n],
  ['0.00', 0n],
  ['250', 25_000n],
  ['250.5', 25_050n],
  ['0.05', 5n],
  ['1234.56', 123_456n],
  ['9007199254740993.99', 900_719_925_474_099_399n],
])('the decimal string %s is %d cents', (text, cents) => {
  expect(parseAmount(text)).toBe(cents);
});

test.each([
  '',
  ' ',
  '1 ',
  ' 1',
  '1\n',
  '.5',
  '1.',
  '1.234',
  '01.00',
  '00',
  '-1.00',
  '+1.00',
  '-0',
  '1e3',
  '1E3',
  '0x10',
  '1,000.00',
  '1_000',
  'NaN',
  'Infinity',
  '١.٠٠',
  '１.00',
  '1.00.00',
  'null',
  '12345678901234567',
])('%j is no amount', (text) => {
  expect(parseAmount(text)).toBeNull();
});

test('only signed amounts take a minus, and zero has none', () => {
  expect(parseSignedAmount('-12.30')).toBe(-1230n);
  expect(parseSignedAmount('12.30')).toBe(1230n);
  for (const text of ['-0', '-0.00', '--1', '- 1', '-', '−1']) expect(parseSignedAmount(text)).toBeNull();
});

test('formatting and parsing an amount are each other’s reverse', () => {
  fc.assert(
    fc.property(fc.bigInt(-(10n ** 17n), 10n ** 17n), (cents) => {
      expect(parseSignedAmount(formatAmount(cents))).toBe(cents);
    }),
  );
});

test('a decimal keeps its places', () => {
  expect(formatDecimal(16_675n, 3)).toBe('16.675');
  expect(formatDecimal(-5n, 3)).toBe('-0.005');
  expect(formatDecimal(7n, 0)).toBe('7');
  expect(formatRate(750)).toBe('0.0750');
  expect(formatRate(10_000)).toBe('1.0000');
});

test.each([
  [5n, 10n, 1n],
  [4n, 10n, 0n],
  [15n, 10n, 2n],
  [25n, 10n, 3n],
  [-5n, 10n, -1n],
  [-4n, 10n, 0n],
  [1n, 3n, 0n],
  [2n, 3n, 1n],
  [0n, 7n, 0n],
])('%d / %d rounds half up to %d', (numerator, denominator, rounded) => {
  expect(roundHalfUp(numerator, denominator)).toBe(rounded);
});

test('a rounded value is at most half a unit away, and of two equally near ones the one further from zero', () => {
  fc.assert(
    fc.property(fc.bigInt(-(10n ** 20n), 10n ** 20n), fc.bigInt(1n, 10n ** 9n), (numerator, denominator) => {
      const twiceAway = 2n * (roundHalfUp(numerator, denominator) * denominator - numerator);
      const outward = numerator < 0n ? -twiceAway : twiceAway;
      expect(outward > -denominator && outward <= denominator).toBe(true);
    }),
  );
});

test.each([
  [123_456n, '$1,234.56', '$1,234.56 CAD'],
  [0n, '$0.00', '$0.00 CAD'],
  [-5n, '−$0.05', '−$0.05 CAD'],
  [99_999n, '$999.99', '$999.99 CAD'],
  [100_000_000_000n, '$1,000,000,000.00', '$1,000,000,000.00 CAD'],
])('%d cents are shown as %s', (amount, bare, withCode) => {
  expect(displayMoney({ amount, currency: 'CAD' })).toBe(bare);
  expect(displayMoney({ amount, currency: 'CAD' }, 'with code')).toBe(withCode);
});

test('amounts of two currencies are never added', () => {
  const cad = { amount: 1n, currency: 'CAD' };
  expect(sum('CAD', [cad, cad])).toEqual({ amount: 2n, currency: 'CAD' });
  expect(() => sum('CAD', [cad, { amount: 1n, currency: 'USD' }])).toThrow('USD among CAD');
});

test('a conversion is exact and rounded once', () => {
  const rate = parseExchangeRate('CAD', 'USD', '0.73125');
  if (rate === null) throw new Error('the rate is well formed');
  expect(convert({ amount: 100_000n, currency: 'CAD' }, rate)).toEqual({ amount: 73_125n, currency: 'USD' });
  expect(convert({ amount: 2n, currency: 'CAD' }, rate).amount).toBe(1n); // 1.4625
  expect(convert({ amount: -8n, currency: 'CAD' }, rate).amount).toBe(-6n); // -5.85
  expect(() => convert({ amount: 1n, currency: 'USD' }, rate)).toThrow(TypeError);
  for (const text of ['0', '0.000', '-1', '1e2', '1.123456789', '']) {
    expect(parseExchangeRate('CAD', 'USD', text)).toBeNull();
  }
});

test.each([
  ['0.7312', '0.73120000', false],
  ['0.8043', '0.7312', false],
  ['0.80432', '0.7312', false],
  ['0.804321', '0.7312', true],
  ['0.65808', '0.7312', false],
  ['0.65807999', '0.7312', true],
  ['7.312', '0.7312', true],
  ['0.07312', '0.7312', true],
  ['999999', '0.7312', true],
])('a rate of %s after one of %s is more than 10 % away: %s', (text, before, far) => {
  const [rate, last] = [parseExchangeRate('CAD', 'USD', text), parseExchangeRate('CAD', 'USD', before)];
  if (rate === null || last === null) throw new Error('these are rates');
  expect(isFarRate(rate, last, 1000)).toBe(far);
});

test('a rate is the same however many zeros follow it', () => {
  const rate = (text: string) => parseExchangeRate('CAD', 'USD', text) ?? { from: '', to: '', units: 0n, scale: 1n };
  expect(isSameRate(rate('0.73'), rate('0.73000000'))).toBe(true);
  expect(isSameRate(rate('0.73'), rate('7.3'))).toBe(false);
});

test.each([
  [100n, 3, 33n],
  [50_001n, 2, 25_001n],
  [-5n, 2, -3n],
  [0n, 4, 0n],
  [0n, 0, null],
])('the average of %d over %d is %s', (total, count, average) => {
  expect(averageOf(total, count)).toBe(average);
});

test('amounts that were checked before are added exactly at any size, and other text throws', () => {
  expect(centsOf('-1234.5')).toBe(-123_450n);
  expect(sumAmounts(['9007199254740993.99', '0.01', '-0.50'])).toBe('9007199254740993.50');
  expect(sumAmounts([])).toBe('0.00');
  for (const text of ['', '1,00', '1.005', '-0']) expect(() => centsOf(text)).toThrow('is not an amount');
});
