import { expect, test } from 'vitest';
import { order } from '#contract/order/order.ts';
import { testCards } from '#domain/order/test-card.ts';
import { inGroups, laterExpiry } from './card-form.ts';

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242-4242 4', '4242 4242 4'],
  ['42', '42'],
])('formats %s as %s', (typed, written) => {
  expect(inGroups(typed)).toBe(written);
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
