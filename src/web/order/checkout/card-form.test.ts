import { expect, test } from 'vitest';
import { order } from '#contract/order/order.ts';
import { expiryOf, testCards } from '#domain/order/test-card.ts';
import { inGroups, laterExpiry, withSlash } from './card-form.ts';

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242-4242 4', '4242 4242 4'],
  ['42', '42'],
])('formats %s as %s', (typed, written) => {
  expect(inGroups(typed)).toBe(written);
});

test.each([
  ['1229', '12/29'],
  ['122', '12/2'],
  ['12', '12'],
  ['12/', '12/'],
  ['122029', '12/2029'],
  ['1/29', '1/29'],
])('writes the expiry date %s as %s', (typed, written) => {
  expect(withSlash(typed)).toBe(written);
});

test.each([
  ['1229', '12/29'],
  ['12/29', '12/29'],
  ['12 / 29', '12/29'],
  ['12/2029', '12/29'],
  ['122029', '12/29'],
  ['1/29', '01/29'],
  ['0129', '01/29'],
  ['1329', null],
  ['12/', null],
  ['12/1929', null],
  ['', null],
])('reads the expiry date %s as %s', (typed, expiry) => {
  expect(expiryOf(typed)).toBe(expiry);
});

test('every test card fills the form without a problem', async () => {
  const expiry = laterExpiry(new Date('2026-11-20T12:00:00Z'));
  expect(expiry).toBe('12/28');
  const session_id = '0190f3c2-1111-4abc-8def-0123456789ab';
  for (const { number } of testCards) {
    const card = { session_id, card_number: inGroups(number), expiry, cvc: '123' };
    const checked = await order.payLocally['~orpc'].inputSchema?.['~standard'].validate(card);
    expect(checked?.issues ?? []).toEqual([]);
  }
});
