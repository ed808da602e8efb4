import { expect, test } from 'vitest';
import { changeOf } from './change.ts';

test.each([
  [150, 100, '+50% against the period before', true],
  [75, 100, '−25% against the period before', false],
  [100, 100, '±0% against the period before', true],
  [0, 3, '−100% against the period before', false],
])('[BO-073] %s after %s is %s', (now, before, text, good) => {
  expect(changeOf(now, before)).toEqual({ text, good });
});

test('has no percent after zero', () => {
  expect(changeOf(5, 0)).toBeUndefined();
});
