import { expect, test } from 'vitest';
import { inLanguage } from '#server/language/in-language.ts';
import { companyFieldLabel, provinceName } from './company-field-labels.ts';

const regions = [{ code: 'BC', name: 'British Columbia' }];

test('names the province of a tax in the language of the reader', () => {
  expect(companyFieldLabel('tax_BC', regions)).toBe('Sales taxes in British Columbia');
  expect(inLanguage('fr', () => companyFieldLabel('tax_BC', regions))).toBe(
    'Taxes de vente\u00a0: Colombie-Britannique',
  );
  expect(inLanguage('fr', () => provinceName('NB', []))).toBe('Nouveau-Brunswick');
});
