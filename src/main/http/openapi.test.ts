import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openApiDocument, openApiPages } from './openapi.ts';
import { functionsByName } from './procedures.ts';

const document = await openApiDocument({
  publicUrl: 'https://shop.example',
  brand: 'Little Birch',
  sessionCookie: '__Host-birchline.session_token',
});
const paths = document.paths ?? {};
const operation = (name: string) => paths[`/functions/${name}`]?.get ?? paths[`/functions/${name}`]?.post;

test('the document has every function with its address, answer and errors', () => {
  const names = [...functionsByName().keys()].map((name) => `/functions/${name}`);
  expect(Object.keys(paths).sort()).toEqual(names.sort());
  expect(document.servers).toEqual([{ url: 'https://shop.example/api' }]);
  for (const path of names) {
    const answers = Object.keys(operation(path.replace('/functions/', ''))?.responses ?? {});
    expect({ path, answers }).toEqual({ path, answers: expect.arrayContaining(['200', '400', '401', '403', '503']) });
  }
  expect(Object.keys(operation('woocommerce-checkout')?.responses ?? {})).toEqual(
    expect.arrayContaining(['402', '409', '422']),
  );
});

test('the title has the name that the brand has now', async () => {
  let brand = 'Little Birch';
  const pages = openApiPages(async () => ({ publicUrl: 'https://shop.example', brand, sessionCookie: 'session' }));
  const title = async () => (await (await pages.request('/openapi.json')).json()).info.title;
  expect(await title()).toBe('Little Birch API');
  brand = 'Great Oak';
  expect(await title()).toBe('Great Oak API');
});

test('the document is sent compressed', async () => {
  const pages = openApiPages(async () => ({
    publicUrl: 'https://shop.example',
    brand: 'Birch',
    sessionCookie: 'session',
  }));
  const plain = await pages.request('/openapi.json');
  const packed = await pages.request('/openapi.json', { headers: { 'accept-encoding': 'gzip, br' } });
  expect(Object.fromEntries(packed.headers)).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
  const bytes = brotliDecompressSync(await packed.arrayBuffer());
  expect(bytes.toString()).toBe(await plain.text());
});

test('the document has no references, because the API reference does not resolve them', () => {
  expect(JSON.stringify(document)).not.toContain('"$ref"');
});

test('no integer has the bounds of safe integers, which are no examples', () => {
  expect(JSON.stringify(document).includes(String(Number.MAX_SAFE_INTEGER))).toBe(false);
});

test('the document has the events of webhooks with their payloads', () => {
  const paid = document.webhooks['order.paid']?.post;
  expect(Object.keys(document.webhooks)).toHaveLength(10);
  expect(paid?.requestBody.content['application/json'].schema).toMatchObject({
    properties: { type: { const: 'order.paid' }, data: { properties: { total: { type: 'integer' } } } },
  });
});

test('the document states how to authenticate, and which functions are public', () => {
  expect(document.components?.securitySchemes).toEqual({
    session: { type: 'apiKey', in: 'cookie', name: '__Host-birchline.session_token' },
    bearer: { type: 'http', scheme: 'bearer' },
  });
  expect(document.security).toEqual([{ session: [] }, { bearer: [] }]);
  expect(operation('price-cart')?.security?.[0]).toEqual({});
  for (const name of ['get-orders', 'close-commission-run', 'get-wallet']) {
    expect({ name, security: operation(name)?.security }).toEqual({ name, security: undefined });
  }
});
