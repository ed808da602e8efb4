import { ORPCError } from '@orpc/client';
import { afterEach, expect, test, vi } from 'vitest';
import { api, codeOf, dataOf, statusOf, wordsOf } from './api.ts';

afterEach(() => vi.unstubAllGlobals());

const answering = (status: number, body: unknown) => {
  const asked = vi.fn(async (_address: string, _how: RequestInit) => Response.json(body, { status }));
  vi.stubGlobal('fetch', asked);
  return asked;
};

test('a function is asked by its name in the address, with its input as JSON', async () => {
  const asked = answering(200, { total: '1.00' });
  const { signal } = new AbortController();
  expect(await api.pricing.priceCart({ cart: [] }, { signal })).toEqual({ total: '1.00' });
  expect(asked.mock.calls).toEqual([
    [
      '/api/functions/price-cart',
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"cart":[]}', signal },
    ],
  ]);
});

test('a refusal has its code, status, words and data', async () => {
  answering(409, { code: 'PRICES_CHANGED', error: 'Prices have changed', data: { total: '2.00' } });
  const refused: unknown = await api.pricing.priceCart({ cart: [] }).catch((error: unknown) => error);
  expect([codeOf(refused), statusOf(refused), wordsOf(refused, '?'), dataOf(refused)]).toEqual([
    'PRICES_CHANGED',
    409,
    'Prices have changed',
    { total: '2.00' },
  ]);
});

test('a refusal without words takes the page’s, and so does another failure', async () => {
  answering(500, { code: 'OOPS' });
  const wordless: unknown = await api.person.getSession().catch((error: unknown) => error);
  expect([codeOf(wordless), wordsOf(wordless, 'Please try again later.')]).toEqual(['OOPS', 'Please try again later.']);
  const broken = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  for (const failure of [new TypeError('fetch failed'), broken, 'no error', null]) {
    expect([codeOf(failure), statusOf(failure), dataOf(failure), wordsOf(failure, '?')]).toEqual([
      null,
      null,
      undefined,
      '?',
    ]);
  }
});

test('what a function throws in a loader is a refusal as well', () => {
  const refused = new ORPCError('UNKNOWN_PRODUCT', { status: 404, message: 'We do not have this product.' });
  expect([codeOf(refused), statusOf(refused), wordsOf(refused, '?')]).toEqual([
    'UNKNOWN_PRODUCT',
    404,
    'We do not have this product.',
  ]);
});
