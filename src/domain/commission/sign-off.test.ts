import { expect, test } from 'vitest';
import { needsSignOff } from './sign-off.ts';

test.each([
  ['no one signed', null, true],
  ['only the closing admin signed', 'ada', true],
  ['another admin signed', 'ben', false],
])('a company with four eyes: %s', (_name, signedOffBy, needed) => {
  expect(needsSignOff(true, { closedBy: 'ada', signedOffBy })).toBe(needed);
});

test('a company without the setting needs no sign-off', () => {
  expect(needsSignOff(false, { closedBy: 'ada', signedOffBy: null })).toBe(false);
});
