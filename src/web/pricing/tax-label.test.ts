import { expect, test } from 'vitest';
import { inLanguage } from '#server/language/in-language.ts';
import { taxLabel } from './tax-label.ts';

test.each([
  ['GST', '5', 'GST 5% (Quebec)', 'TPS 5\u00a0%'],
  ['QST', '9.975', 'QST 9.975% (Quebec)', 'TVQ 9,975\u00a0%'],
  ['HST', '15', 'HST 15% (Nova Scotia)', 'TVH 15\u00a0%'],
  ['RST', '7', 'RST 7% (Manitoba)', 'RST 7\u00a0%'],
  ['Tax', null, 'Tax', 'Tax'],
])('%s with the rate %j is %j, in French %j', (name, percent, label, french) => {
  const tax = { name, percent, label };
  expect(taxLabel(tax)).toBe(label);
  expect(inLanguage('fr', () => taxLabel(tax))).toBe(french);
});
