import { expect, test } from 'vitest';
import { hasPhoneLength } from './phone-shape.ts';

test.each([
  ['403 555 0142', true],
  ['(403) 555-0142 ext. 7', true],
  ['+49 30 901820', true],
  ['+290 22222', true],
  ['555 0142', false],
  ['12', false],
  ['+12', false],
  ['call me', false],
])('%j has the length of a phone number: %s', (text, has) => {
  expect(hasPhoneLength(text)).toBe(has);
});
