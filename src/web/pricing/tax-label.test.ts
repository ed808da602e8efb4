import { expect, test } from 'vitest';
import { inLanguage } from '#server/language/in-language.ts';
import { taxLabel } from './tax-label.ts';

test.each([
  ['GST', 500, 'GST 5% (Quebec)', 'TPS 5\u00a0%'],
  ['QST', 998, 'QST 9.98% (Quebec)', 'TVQ 9,98\u00a0%'],
  ['HST', 1500, 'HST 15% (Nova Scotia)', 'TVH 15\u00a0%'],
  ['RST', 700, 'RST 7% (Manitoba)', 'RST 7\u00a0%'],
  ['Tax', 0, 'Tax', 'Tax'],
])('%s at %d basis points is %j, in French %j', (name, rate, label, french) => {
  const tax = { name, rate, label };
  expect(taxLabel(tax)).toBe(label);
  expect(inLanguage('fr', () => taxLabel(tax))).toBe(french);
});
