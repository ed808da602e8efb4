import { expect, test } from 'vitest';
import { statusAfter } from './status.ts';

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
