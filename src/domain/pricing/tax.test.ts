import { expect, test } from 'vitest';
import { chargedTaxLabel } from './tax.ts';

const regions = [
  { code: 'AB', name: 'Alberta', taxes: [] },
  { code: 'QC', name: 'Quebec', taxes: [] },
];

test.each([
  ['delivered in a province', 'GST', 5_000, { country: 'CA', state: 'AB' }, 'GST 5% (Alberta)'],
  ['with a rate that is no whole number', 'QST', 9_975, { country: 'CA', state: 'QC' }, 'QST 9.975% (Quebec)'],
  ['delivered in another country', 'GST', 5_000, { country: 'US', state: 'AB' }, 'GST'],
  ['delivered in an unknown province', 'GST', 5_000, { country: 'CA', state: 'XX' }, 'GST'],
  ['of an order without an address', 'GST', 5_000, null, 'GST'],
  ['of an imported order, without a rate', 'Tax', 0, { country: 'CA', state: 'AB' }, 'Tax'],
])('a tax %s', (_, name, rate, destination, label) => {
  expect(chargedTaxLabel({ name, rate }, regions, destination)).toBe(label);
});
