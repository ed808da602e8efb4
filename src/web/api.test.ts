import { ORPCError } from '@orpc/client';
import { afterEach, expect, test, vi } from 'vitest';
import { api, codeOf, dataOf, labelsOf, statusOf } from './api.ts';

afterEach(() => vi.unstubAllGlobals());

const answering = (status: number, body: unknown) => {
  const asked = vi.fn(async (_address: string, _how: RequestInit) => Response.json(body, { status }));
  vi.stubGlobal('fetch', asked);
  return asked;
};

test('calls a function by its name in the address, with its input as JSON', async () => {
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

test('exposes the code, status, message and data of an error', async () => {
  answering(409, { code: 'PRICES_CHANGED', error: 'Prices have changed', data: { total: '2.00' } });
  const refused: unknown = await api.pricing.priceCart({ cart: [] }).catch((error: unknown) => error);
  expect([codeOf(refused), statusOf(refused), labelsOf(refused, '?'), dataOf(refused)]).toEqual([
    'PRICES_CHANGED',
    409,
    'Prices have changed',
    { total: '2.00' },
  ]);
});

test('uses the page’s message for an error without one, and for other failures', async () => {
  answering(500, { code: 'OOPS' });
  const wordless: unknown = await api.account.getSession().catch((error: unknown) => error);
  expect([codeOf(wordless), labelsOf(wordless, 'Please try again later.')]).toEqual([
    'OOPS',
    'Please try again later.',
  ]);
  const broken = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  for (const failure of [new TypeError('fetch failed'), broken, 'no error', null]) {
    expect([codeOf(failure), statusOf(failure), dataOf(failure), labelsOf(failure, '?')]).toEqual([
      null,
      null,
      undefined,
      '?',
    ]);
  }
});

test('turns an error thrown by a function in a loader into the same error type', () => {
  const refused = new ORPCError('UNKNOWN_PRODUCT', { status: 404, message: 'We do not have this product.' });
  expect([codeOf(refused), statusOf(refused), labelsOf(refused, '?')]).toEqual([
    'UNKNOWN_PRODUCT',
    404,
    'We do not have this product.',
  ]);
});
