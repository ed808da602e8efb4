import { expect, test } from 'vitest';
import { unconfirmedEmails } from './unconfirmed-emails.ts';

const confirmed = new Date('2026-11-20T12:00:00Z');

test.each([
  ['neither address', null, null, ['current@example.org', 'new@example.org']],
  ['the current address', confirmed, null, ['new@example.org']],
  ['the new address', null, confirmed, ['current@example.org']],
  ['both addresses', confirmed, confirmed, []],
])('a change that %s confirmed', (_, currentConfirmedAt, confirmedAt, unconfirmed) => {
  const change = { email: 'new@example.org', confirmedAt, currentConfirmedAt };
  expect(unconfirmedEmails('current@example.org', change)).toEqual(unconfirmed);
});

test('without a pending change no address has to confirm', () => {
  expect(unconfirmedEmails('current@example.org', null)).toEqual([]);
});
