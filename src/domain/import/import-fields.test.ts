import { expect, test } from 'vitest';
import { readImportRow, suggestMapping, unmappedFields } from './import-fields.ts';

test('[BO-150] a mapping is suggested by the headers of other systems', () => {
  const medusa = ['Product Id', 'Product Title', 'Product Status', 'Variant Sku', 'Variant Price CAD'];
  expect(suggestMapping('products', medusa)).toEqual({
    product_code: 3,
    item_description: 1,
    inventory_price: 4,
    active: 2,
  });
  const reps = ['First Name', 'Last Name', 'Email Address', 'Phone', 'City', 'Prov/State', 'Country'];
  expect(suggestMapping('customers', reps)).toEqual({
    first_name: 0,
    last_name: 1,
    email: 2,
    phone: 3,
    bill_city: 4,
    bill_state: 5,
    bill_country: 6,
  });
  expect(suggestMapping('customers', ['Prénom', 'Nom', 'Courriel'])).toEqual({ first_name: 0, last_name: 1, email: 2 });
  expect(unmappedFields('products', { product_code: 0 })).toEqual(['item_description', 'inventory_price']);
});

const mapping = { product_code: 0, item_description: 1, inventory_price: 2, active: 3 };
const read = (...values: (string | null)[]) => readImportRow('products', mapping, values);

test.each([
  ['49.9', '4990'],
  ['$1,234.56', '123456'],
  ['1.234,50', '123450'],
  ['1 234,5 €', '123450'],
  ['99.00 CAD', '9900'],
  ['1,234', '123400'],
  ['0', '000'],
])('reads the amount %s', (text, cents) => {
  expect(Number(read('a-1', 'A thing', text, 'Y').data.inventory_price)).toBe(Number(cents));
});

test.each([
  [['', 'A thing', '1', 'Y'], 'product_code', 'missing'],
  [['a b', 'A thing', '1', 'Y'], 'product_code', 'no-code'],
  [['ab', 'x'.repeat(201), '1', 'Y'], 'item_description', 'too-long'],
  [['ab', 'A thing', '1.2.3', 'Y'], 'inventory_price', 'no-amount'],
  [['ab', 'A thing', '-1', 'Y'], 'inventory_price', 'no-amount'],
  [['ab', 'A thing', '1', 'perhaps'], 'active', 'no-flag'],
  [['ab', null, '1', 'Y'], 'item_description', 'missing'],
] as const)('names what is wrong with %j', (values, field, reason) => {
  expect(read(...values).problem).toMatchObject({ field, reason });
});

test('reads a right row, with its key in one case', () => {
  expect(read('lbc-1', ' A  thing ', '2', 'draft')).toEqual({
    data: { product_code: 'LBC-1', item_description: 'A thing', inventory_price: '200', active: 'N' },
    key: 'lbc-1',
    problem: null,
  });
});
