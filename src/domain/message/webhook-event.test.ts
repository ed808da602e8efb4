import { expect, test } from 'vitest';
import { afterFailure, failureOfStatus, pauseAfter } from './webhook-event.ts';

test('pauses grow, and an event is given up after about three days', () => {
  const pauses = Array.from({ length: 9 }, (_, at) => pauseAfter(at + 1) ?? 0);
  expect(pauses).toEqual([...pauses].sort((one, other) => one - other));
  const days = pauses.reduce((sum, pause) => sum + pause, 0) / 86_400;
  expect(days).toBeGreaterThan(3);
  expect(days).toBeLessThan(4);
  expect(pauseAfter(10)).toBeNull();
});

test.each([
  [200, null],
  [204, null],
  [301, 'redirect'],
  [308, 'redirect'],
  [404, 'status'],
  [410, 'gone'],
  [500, 'status'],
])('an answer with %i is %s', (status, failure) => {
  expect(failureOfStatus(status)).toBe(failure);
});

test.each([
  ['status', 1, { retryIn: 5, switchOff: false }],
  ['timeout', 9, { retryIn: 86_400, switchOff: false }],
  ['status', 10, { retryIn: null, switchOff: true }],
  ['gone', 1, { retryIn: null, switchOff: true }],
] as const)('after %s in attempt %i', (failure, attempts, expected) => {
  expect(afterFailure(failure, attempts)).toEqual(expected);
});
