import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { codeOf, dataOf, messageOf, statusOf } from './api.ts';

test('uses the page’s message for an error without one, and for other failures', () => {
  const wordless = Object.assign(new Error(''), { code: 'OOPS', status: 500 });
  expect([codeOf(wordless), messageOf(wordless, 'Please try again later.')]).toEqual([
    'OOPS',
    'Please try again later.',
  ]);
  const broken = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  for (const failure of [new TypeError('fetch failed'), broken, 'no error', null]) {
    expect([codeOf(failure), statusOf(failure), dataOf(failure), messageOf(failure, '?')]).toEqual([
      null,
      null,
      undefined,
      '?',
    ]);
  }
});

test('exposes the code, status, message and data of an error', () => {
  const message = 'Prices have changed';
  const refused = new ORPCError('PRICES_CHANGED', { status: 409, message, data: { total: '2.00' } });
  expect([codeOf(refused), statusOf(refused), messageOf(refused, '?'), dataOf(refused)]).toEqual([
    'PRICES_CHANGED',
    409,
    message,
    { total: '2.00' },
  ]);
});
