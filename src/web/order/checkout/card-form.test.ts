import { expect, test } from 'vitest';
import { order } from '#contract/order/order.ts';
import { testCards } from '#domain/order/test-card.ts';
import { cardProblems, inGroups, laterExpiry } from './card-form.ts';

const shape = order.payLocally['~orpc'].inputSchema;

test.each([
  ['4242 4242 4242 4242', '12/28', '123'],
  ['4242424242424242', '1/28', '123'],
  ['', '', ''],
  ['4242', '13/28', '12'],
  ['4242 4242 4242 4242', '12 / 28', '1234'],
  ['4242-4242-4242-4242', '12/2028', 'abc'],
])('the page and the server judge the card %s %s %s alike', async (card_number, expiry, cvc) => {
  const session_id = '0190f3c2-1111-4abc-8def-0123456789ab';
  const judged = await shape?.['~standard'].validate({ session_id, card_number, expiry, cvc });
  const issues = judged?.issues?.map(({ path, message }) => [String(path?.[0]), message]) ?? [];
  expect([...cardProblems({ card_number, expiry, cvc })]).toEqual(issues);
});

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242-4242 4', '4242 4242 4'],
  ['42', '42'],
])('formats %s as %s', (typed, written) => {
  expect(inGroups(typed)).toBe(written);
});

test('every test card fills the form without a problem', () => {
  const expiry = laterExpiry(new Date('2026-11-20T12:00:00Z'));
  expect(expiry).toBe('12/28');
  for (const { number } of testCards) {
    expect([...cardProblems({ card_number: inGroups(number), expiry, cvc: '123' })]).toEqual([]);
  }
});
