import { expect, test } from 'vitest';
import { failureOf } from './page-failed.tsx';

const response = (status: number) => ({ status, statusText: '', internal: false, data: null });

test.each([
  ['gone', response(404), true],
  ['gone', response(410), false],
  ['access', response(403), true],
  ['ours', response(500), true],
  ['ours', response(503), true],
  ['ours', new Error('a bug'), true],
  ['offline', new TypeError('Failed to fetch'), false],
] as const)('is %s for %o', (failure, error, onLine) => {
  expect(failureOf(error, onLine)).toBe(failure);
});
