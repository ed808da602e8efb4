import { expect, test } from 'vitest';
import { inLanguage } from '#server/language/in-language.ts';
import { companyFieldLabel, companyFieldText, companyFieldValue, provinceName } from './company-field-labels.ts';

const regions = [{ code: 'BC', name: 'British Columbia' }];

test('names the province of a tax in the language of the reader', () => {
  expect(companyFieldLabel('tax_BC', regions)).toBe('Sales taxes in British Columbia');
  expect(inLanguage('fr', () => companyFieldLabel('tax_BC', regions))).toBe(
    'Taxes de vente\u00a0: Colombie-Britannique',
  );
  expect(inLanguage('fr', () => provinceName('NB', []))).toBe('Nouveau-Brunswick');
});

test.each([
  ['shipping_free_from', '150.00', '150,00'],
  ['consultant_discount', '12.5', '12,5'],
  ['tax_QC', 'GST 5%, Prov. tax 9.975%', 'GST 5%, Prov. tax 9,975%'],
  ['phone_line', '1.800.555.0100', '1.800.555.0100'],
] as const)('in French %s is entered with a decimal comma, and other texts stay', (field, value, french) => {
  expect(companyFieldValue(field, value)).toBe(value);
  expect(inLanguage('fr', () => companyFieldValue(field, value))).toBe(french);
  expect(inLanguage('fr', () => companyFieldText(field, value))).toBe(french);
});
