import { expect, test } from 'vitest';
import type { ReadRow } from './import-fields.ts';
import { checkImportedCustomer } from './imported-customer.ts';

const row = (data: ReadRow['data'], problem: ReadRow['problem'] = null): ReadRow => ({ data, key: null, problem });

test.each([
  [{ phone: '403 555 0142' }, null],
  [{ phone: '(403) 555-0142 ext. 7' }, null],
  [{ phone: '111 111 1111' }, { field: 'phone', value: '111 111 1111', reason: 'no-phone' }],
  [
    { bill_state: 'Texas', bill_country: 'CA' },
    { field: 'bill_state', value: 'Texas', reason: 'no-region' },
  ],
  [{ bill_state: 'Yorkshire' }, null],
  [{ bill_country: 'US' }, null],
] as const)('checks the row %j as the forms of customers do', (data, problem) => {
  expect(checkImportedCustomer(row(data)).problem).toEqual(problem);
});

test('stores a state by its code, and names the first problem of a row', () => {
  expect(checkImportedCustomer(row({ bill_state: 'alberta', bill_country: 'CA' })).data.bill_state).toBe('AB');
  const first = { field: 'email', value: 'x', reason: 'no-email' } as const;
  expect(checkImportedCustomer(row({ phone: '1' }, first)).problem).toEqual(first);
});
