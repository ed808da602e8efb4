import { expect, test } from 'vitest';
import { changeOf } from './change.ts';

test.each([
  [150, 100, '+50% vs. last month', true],
  [75, 100, '−25% vs. last month', false],
  [100, 100, '±0% vs. last month', true],
  [0, 3, '−100% vs. last month', false],
])('[BO-073] %s after %s is %s', (now, before, text, good) => {
  expect(changeOf(now, before)).toEqual({ text, good });
});

test('has no percent after zero', () => {
  expect(changeOf(5, 0)).toBeUndefined();
});
