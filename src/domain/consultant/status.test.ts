import { expect, test } from 'vitest';
import { leavingOn, statusAfter } from './status.ts';

test.each([
  ['suspend', 'active', 'suspended'],
  ['suspend', 'suspended', null],
  ['suspend', 'left', null],
  ['reinstate', 'suspended', 'active'],
  ['reinstate', 'active', null],
  ['reinstate', 'left', 'active'],
  ['leave', 'active', 'left'],
  ['leave', 'suspended', 'left'],
  ['leave', 'left', null],
] as const)('%s a consultant who is %s: %s', (action, present, after) => {
  expect(statusAfter(action, present)).toBe(after);
});

test.each([
  [null, 'now'],
  ['2026-10-15', 'now'],
  ['2026-10-14', 'earlier'],
  ['2026-10-16', 'later'],
  ['2027-10-16', 'later'],
  ['2027-10-17', 'too-late'],
] as const)('on October 15, 2026, a day of leaving %s is %s', (day, when) => {
  expect(leavingOn(day, '2026-10-15', '2027-10-16')).toBe(when);
});
