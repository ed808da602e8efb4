import { expect, test } from 'vitest';
import { littleBirch } from '#contract/settings/company.ts';
import { companyValues } from '#contract/settings/company-settings.ts';
import { companyFields } from '#domain/settings/company-fields.ts';
import { normalized, valuesOf, withValues } from './company-values.ts';

test('settings that are entered unchanged stay the same', () => {
  expect(withValues(littleBirch, valuesOf(littleBirch))).toEqual(littleBirch);
});

test('every setting of the form is checked by the contract and accepts the values of the installation', () => {
  const values = valuesOf(littleBirch);
  expect(Object.keys(values).toSorted()).toEqual([...companyFields].toSorted());
  expect(companyValues.parse(values)).toEqual(values);
});

test('a different notation of the same value is not a change', () => {
  const values = valuesOf(littleBirch);
  const written = { ...values, shipping_customer: '12', consultant_discount: '30.0', tax_AB: ' GST  5.0 % ' };
  expect(normalized(littleBirch, written)).toEqual(values);
});
