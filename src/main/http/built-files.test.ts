import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, expect, test } from 'vitest';
import { builtFiles } from './built-files.ts';
import type { Env } from './guards.ts';

const root = mkdtempSync(join(tmpdir(), 'birchline-files-'));
mkdirSync(join(root, 'assets'));
const script = 'export {};\n'.repeat(100);
writeFileSync(join(root, 'assets/entry-1a2b.js'), script);
writeFileSync(join(root, 'assets/entry-1a2b.js.br'), brotliCompressSync(script));
writeFileSync(join(root, 'mark.svg'), '<svg/>');
afterAll(() => rmSync(root, { recursive: true }));

const site = new Hono<Env>()
  .use((c, next) => {
    c.set('url', new URL(c.req.url));
    return next();
  })
  .use(builtFiles(root))
  .get('*', (c) => c.text('a page'));
const ask = (path: string, accepted = '') =>
  site.request(`http://localhost${path}`, { headers: { 'accept-encoding': accepted } });

test.each([
  ['/assets/entry-1a2b.js', 'gzip, br', 'br', 'public, max-age=31536000, immutable'],
  ['/assets/entry-1a2b.js', 'gzip', null, 'public, max-age=31536000, immutable'],
  ['/mark.svg', 'gzip, br', null, 'public, max-age=3600'],
])('%s with Accept-Encoding %s is sent as %s with this cache control', async (path, accepted, encoding, control) => {
  const { status, headers } = await ask(path, accepted);
  expect([status, headers.get('content-encoding'), headers.get('cache-control'), headers.get('vary')]).toEqual([
    200,
    encoding,
    control,
    'Accept-Encoding',
  ]);
});

test('passes other addresses to the site', async () => {
  const answer = await ask('/shop', 'br');
  expect([await answer.text(), answer.headers.get('cache-control')]).toEqual(['a page', null]);
});
