import { expect, test } from 'vitest';
import { type GivenDetails, paidElsewhere } from './paid-elsewhere.ts';

const check: GivenDetails = { method: 'check', checkNumber: 71, reference: null, paidOn: '2026-11-02' };
const wire: GivenDetails = { method: 'other', checkNumber: null, reference: 'Wire 77', paidOn: '2026-11-02' };

test.each<[string, GivenDetails, object]>([
  ['a check', check, check],
  ['a check with a note', { ...check, reference: 'By courier' }, { ...check, reference: 'By courier' }],
  ['a wire', wire, wire],
  ['a wire, of which no check number is recorded', { ...wire, checkNumber: 5 }, wire],
  ['a check without a number', { ...check, checkNumber: null }, { refused: 'MISSING_DETAILS' }],
  ['a check with only a note', { ...check, checkNumber: null, reference: 'x' }, { refused: 'MISSING_DETAILS' }],
  ['a wire without a reference', { ...wire, reference: null }, { refused: 'MISSING_DETAILS' }],
  ['a check without a day', { ...check, paidOn: null }, { refused: 'MISSING_DETAILS' }],
  ['a check of today', { ...check, paidOn: '2026-11-05' }, { ...check, paidOn: '2026-11-05' }],
  ['a check of tomorrow', { ...check, paidOn: '2026-11-06' }, { refused: 'PAID_IN_FUTURE' }],
  ['a check of the first possible day', { ...check, paidOn: '2026-11-01' }, { ...check, paidOn: '2026-11-01' }],
  ['a check of the day before it', { ...check, paidOn: '2026-10-31' }, { refused: 'PAID_TOO_EARLY' }],
])('%s', (_, given, expected) => {
  expect(paidElsewhere(given, '2026-11-05', '2026-11-01')).toEqual(expected);
});

test('without an earliest day any day of the past can be recorded', () => {
  expect(paidElsewhere({ ...check, paidOn: '2020-01-01' }, '2026-11-05', null)).toMatchObject({ paidOn: '2020-01-01' });
});
