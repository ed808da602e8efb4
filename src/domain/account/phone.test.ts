import { expect, test } from 'vitest';
import { isPhoneNumber } from './phone.ts';

test.each([
  '403 555 0142',
  '(403) 555-0142',
  '1 303 555 0142',
  '+1 604 555 0142',
  '403-555-0142 x12',
  '+44 20 7946 0958',
])('%j is a phone number', (text) => {
  expect(isPhoneNumber(text)).toBe(true);
});

test.each(['', 'abc', '123', '555 0142', '000 000 0000', '403-555-01', '+999 1234567', '1'.repeat(20)])(
  '%j is not a phone number',
  (text) => {
    expect(isPhoneNumber(text)).toBe(false);
  },
);
