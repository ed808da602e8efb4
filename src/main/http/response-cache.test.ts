import { expect, test } from 'vitest';
import { openResponseCache } from './response-cache.ts';

/** A cache over a catalog with a version that the test raises, and the number of responses created. */
function openCache() {
  let version = 1;
  let createdCount = 0;
  const cache = openResponseCache({ cached: () => version, read: async () => version });
  const page = (text: string, cacheable = true) => {
    createdCount += 1;
    return { response: new Response(text), cacheable };
  };
  const raise = () => {
    version += 1;
  };
  return { cache, page, raise, created: () => createdCount };
}

const textOf = (response: Response | { body: { identity: Buffer } }) =>
  response instanceof Response ? response.text() : response.body.identity.toString();

test('creates a response once for concurrent requests, and returns it afterwards', async () => {
  const { cache, page, created } = openCache();
  const make = async () => page('shop');
  expect(cache.find('/shop')).toBeUndefined();
  const responses = await Promise.all(Array.from({ length: 10 }, () => cache.findOrMake('/shop', make)));
  expect(await Promise.all(responses.map(textOf))).toEqual(Array(10).fill('shop'));
  expect(created()).toBe(1);
  expect(cache.find('/shop')?.body.identity.toString()).toBe('shop');
});

test('returns nothing of an earlier version, even if it was being created during the change', async () => {
  const { cache, page, raise } = openCache();
  await cache.findOrMake('/about', async () => page('about'));
  const { promise: changed, resolve } = Promise.withResolvers<void>();
  const late = cache.findOrMake('/shop', async () => {
    await changed;
    return page('old shop');
  });
  raise();
  const fresh = await cache.findOrMake('/shop', async () => page('new shop'));
  resolve();
  expect(await textOf(await late)).toBe('old shop');
  expect(await textOf(fresh)).toBe('new shop');
  expect(cache.find('/shop')?.body.identity.toString()).toBe('new shop');
  expect(cache.find('/about')).toBeUndefined();
});

test('uses a response that is not cacheable for one request only', async () => {
  const { cache, page, created } = openCache();
  const ask = (name: string) => cache.findOrMake('/shop', async () => page(name, false));
  const responses = await Promise.all([ask('a'), ask('b'), ask('c')]);
  expect(await Promise.all(responses.map(textOf))).toEqual(['a', 'b', 'c']);
  expect(created()).toBe(3);
  expect(cache.find('/shop')).toBeUndefined();
});

test('evicts the least recently used responses above 32 MB', async () => {
  const { cache, page } = openCache();
  // Bytes that don't compress: each response takes three times 2 MB.
  const bytes = () =>
    Buffer.from(Uint32Array.from({ length: 2 ** 19 }, (_, at) => (at * 2654435761) ^ (at >> 3)).buffer);
  const size = async (key: string) => {
    const response = await cache.findOrMake(key, async () => ({ ...page(''), response: new Response(bytes()) }));
    if (response instanceof Response) throw new Error(`${key} was not cached`);
    return response.body.identity.length + response.body.gzip.length + response.body.br.length;
  };
  const each = await size('/0');
  const fits = Math.floor((32 * 1024 * 1024) / each);
  expect(fits).toBeGreaterThan(2);
  for (let page = 1; page < fits; page++) await size(`/${page}`);
  expect(cache.find('/0')).toBeDefined();
  await size('/one-more');
  expect(cache.find('/1')).toBeUndefined();
  for (const key of ['/0', '/2', '/one-more']) expect(cache.find(key), key).toBeDefined();
});

test('refuses to cache a response that sets a cookie', async () => {
  const { cache } = openCache();
  const response = new Response('yours', { headers: { 'set-cookie': 'a=1' } });
  await expect(cache.findOrMake('/', async () => ({ response, cacheable: true }))).rejects.toThrow(
    'not the same for everyone',
  );
});
