import { createHash } from 'node:crypto';
import { createServer, get, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchCatalog } from '#server/catalog/watch.ts';
import { openBrowser } from '#tests/database/browser.ts';
import { enrolled, person } from '#tests/database/enrolled.ts';
import { startTestSite, type TestSite } from '#tests/database/site.ts';
import { smallPages } from '#tests/database/small-pages.ts';
import { siteListener } from './listener.ts';

// Responses to visitors from the cache, on the real site over a real database: never another person's, never stale.

const password = 'a long enough password';
const list = '/api/functions/get-public-products';
const pages = smallPages();
let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({ pages: pages.build });
  const { deployment, ask } = site;
  const people = ['Ada', 'Rose'].map((firstName) =>
    person({ firstName, lastName: 'Birch', email: `${firstName.toLowerCase()}@example.org` }),
  );
  await enrolled(deployment, people, password);
  await ask("update consultants set admin_role = 'owner' where first_name = 'Ada'");
  await ask(
    "insert into products (product_code, item_description, item_category, inventory_price) values ('SERUM', 'x', 'y', 10000)",
  );
});
afterAll(() => site.close());

async function signedIn(name: string) {
  const browser = openBrowser(site.url);
  const answer = await browser.post('/api/auth/sign-in/email', { email: `${name}@example.org`, password });
  expect(answer.status).toBe(200);
  return browser;
}

/** The next answer as wanted, within the milliseconds that the database's notification takes. */
async function soon<T>(ask: () => Promise<T>, wanted: (answer: T) => boolean, within = 500): Promise<T> {
  for (const deadline = performance.now() + within; ; ) {
    const answer = await ask();
    if (wanted(answer) || performance.now() > deadline) return answer;
  }
}

type Raw = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly bytes: Buffer };

/** Exactly this request and the raw bytes of its answer, which `fetch` would decompress. */
const raw = (path: string, headers: Record<string, string> = {}, method = 'GET', url = site.url): Promise<Raw> =>
  new Promise((resolve, reject) => {
    get(url + path, { method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(parts) }),
      );
    }).on('error', reject);
  });

/** Requests twice, so that the second answer comes from the cache. */
const cachedGet = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  await raw(path);
  return raw(path, headers, method);
};

test('two visitors and two people alternate on two hosts: each gets only their own page', async () => {
  const ada = await signedIn('ada');
  const rose = await signedIn('rose');
  const otherUrl = site.url.replace('localhost', '127.0.0.1');
  const asked = [
    { who: 'a visitor', browser: openBrowser(site.url), url: site.url },
    { who: 'Ada', browser: ada, url: site.url },
    { who: 'a visitor', browser: openBrowser(site.url), url: site.url },
    { who: 'Rose', browser: rose, url: site.url },
    { who: 'a visitor', browser: openBrowser(otherUrl), url: otherUrl },
  ];
  const before = pages.rendered();
  const get = async (index: number) => {
    const turn = asked[(index * 7) % asked.length];
    const path = ['/shop', '/about', '/'][index % 3];
    if (!turn || !path) throw new Error('there is no next turn');
    const { headers, body } = await turn.browser.get(path);
    return { turn, url: turn.url + path, body: String(body), control: headers.get('cache-control') };
  };
  // 20 at a time: of more, a busy machine refuses some.
  const answers = [];
  for (let start = 0; start < 200; start += 20) {
    answers.push(...(await Promise.all(Array.from({ length: 20 }, (_, index) => get(start + index)))));
  }
  for (const { turn, url, body, control } of answers) {
    expect(body).toContain(`<title>${url}</title><p>for ${turn.who}</p>`);
    expect(control).toBe(turn.who === 'a visitor' ? 'no-cache' : 'no-store');
  }
  // Every visitor's page is rendered once per host, every person's page each time.
  expect(pages.rendered() - before).toBe(6 + 80);
});

test('visitors get a page in the language that their browser has chosen, also from the cache', async () => {
  const before = pages.rendered();
  const language = async (cookie: string) => {
    const { headers, bytes } = await raw('/science', { cookie });
    expect(headers.vary).toContain('Cookie');
    return /<html lang="(..)">/.exec(bytes.toString('utf8'))?.[1];
  };
  const chosen = ['', 'language=fr', 'a=1; language=fr', 'language=en', 'language=de', 'language=fr'];
  for (let round = 0; round < 2; round += 1) {
    const answers = [];
    for (const cookie of chosen) answers.push(await language(cookie));
    expect(answers).toEqual(['en', 'fr', 'fr', 'en', 'en', 'fr']);
  }
  expect(pages.rendered() - before).toBe(2);
});

test('the language of an account comes before that of the browser', async () => {
  const browser = await signedIn('rose');
  const language = async (chosen: string) => {
    browser.cookies.set('language', chosen);
    const { body } = await browser.get('/science');
    return /<html lang="(..)">/.exec(String(body))?.[1];
  };
  // Rose has chosen none.
  expect([await language('fr'), await language('en')]).toEqual(['fr', 'en']);
  expect(await browser.call('choose-language', { language: 'fr' })).toMatchObject({ status: 200 });
  expect([await language('fr'), await language('en')]).toEqual(['fr', 'fr']);
});

test('a request with a session gets its own page in any form, also with an invalid session', async () => {
  const browser = await signedIn('rose');
  const token = [...browser.cookies.values()][0] ?? '';
  for (const headers of [
    { cookie: `birchline.session_token=${token}` },
    { cookie: `other=1; birchline.session_token=${token}` },
    { cookie: 'birchline.session_token=forged' },
    { authorization: `Bearer ${decodeURIComponent(token)}` },
  ]) {
    const answer = await cachedGet('/shop', headers);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(answer.headers).not.toHaveProperty('etag');
    expect((await cachedGet(list, headers)).headers).toMatchObject({ 'cache-control': 'no-store' });
  }
  const others = await cachedGet('/shop', { cookie: '_ga=GA1.1; theme=dark' });
  expect(others.headers).toMatchObject({ 'cache-control': 'no-cache' });
});

test('an admin’s change is in the very next answer, also before the notification', async () => {
  const [original] = await site.ask<{ body: string }>("select pg_get_functiondef('catalog_changed'::regproc) as body");
  await site.ask((original?.body ?? '').replace(/PERFORM pg_notify.*;/, ''));
  const ada = await signedIn('ada');
  const own = { source: 'Our own words', reviewer: null, reviewed_on: null };
  let version: number | null = null;
  for (const quote of ['We promise.', 'We deliver.', 'We said so.']) {
    await cachedGet('/charter');
    const document = {
      title: 'Our charter',
      mission: { heading: 'Mission', paragraphs: ['Why we are here.'], provenance: own },
      cards: [{ heading: 'Community Care', text: 'We care.', points: [] }],
      commitment: { heading: 'Commitment', quote, provenance: own },
      values: {
        heading: 'Values',
        introduction: 'Some.',
        provenance: { ...own, reviewer: 'A knowledge keeper', reviewed_on: '2026-09-01' },
        items: 'Respect Truth Courage Wisdom Love Honesty Humility Justice'
          .split(' ')
          .map((name) => ({ name, description: 'x' })),
      },
    };
    const written = await ada.call('update-content-page', { page: { slug: 'charter', document }, version });
    expect(written.status, JSON.stringify(written.body)).toBe(200);
    version = Number(Reflect.get(Object(written.body), 'version'));
    expect((await raw('/charter')).bytes.toString()).toContain(`<p>${quote}</p>`);
  }
  // Lost notifications delay a change by up to a second.
  await site.ask('update products set inventory_price = 5000');
  const late = await soon(
    () => raw(list),
    ({ bytes }) => bytes.includes('50.00'),
    2_000,
  );
  expect(late.bytes.toString()).toContain('50.00');
  await site.ask(original?.body ?? '');
});

test('a change from outside this process shows immediately here and on another node', async () => {
  const watch = await watchCatalog(site.environment.databaseUrl ?? '', site.deployment.db);
  const { environment } = site;
  const clientDir = fileURLToPath(new URL('../../../public', import.meta.url));
  const deployment = { ...site.deployment, catalogWatch: watch };
  const other = createServer(siteListener({ deployment, environment, pages: pages.build, clientDir }));
  await new Promise<void>((resolve) => other.listen(0, 'localhost', resolve));
  try {
    const { port } = other.address() as AddressInfo;
    for (const [cents, price] of [
      [12_300, '123.00'],
      [10_000, '100.00'],
    ] as const) {
      await site.ask('update products set inventory_price = $1', [cents]);
      for (const ask of [
        () => raw('/shop'),
        () => raw(list),
        () => raw('/shop', { host: new URL(site.url).host }, 'GET', `http://localhost:${port}`),
      ]) {
        const { bytes } = await soon(ask, (answer) => answer.bytes.includes(price));
        expect(bytes.toString()).toContain(price);
      }
    }
  } finally {
    other.close();
    other.closeAllConnections();
    await watch.close();
  }
});

test('without notifications the version is queried each time, until they work again', async () => {
  const { catalogWatch } = site.deployment;
  await catalogWatch.read();
  expect(catalogWatch.cached()).not.toBeNull();
  await site.ask(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'birchline catalog'",
  );
  // A version just queried is known, unless notifications fail.
  const withoutNotifications = await soon(
    () => catalogWatch.read().then(() => catalogWatch.cached()),
    (version) => version === null,
  );
  expect(withoutNotifications).toBeNull();
  for (const [cents, price] of [
    [20_000, '200.00'],
    [10_000, '100.00'],
  ] as const) {
    await site.ask('update products set inventory_price = $1', [cents]);
    expect((await raw(list)).bytes.toString()).toContain(price);
  }
  const deadline = performance.now() + 5_000;
  while (catalogWatch.cached() === null && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    await catalogWatch.read();
  }
  expect(catalogWatch.cached()).not.toBeNull();
});

test.each(['/shop', list])('%s supports every encoding, HEAD and conditional requests', async (path) => {
  const plain = await cachedGet(path);
  expect(plain.headers).not.toHaveProperty('content-encoding');
  for (const [accepted, encoding, open] of [
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
    ['*;q=0', undefined, (bytes: Buffer) => bytes],
  ] as const) {
    const { status, headers, bytes } = await cachedGet(path, { 'accept-encoding': accepted });
    expect([status, headers['content-encoding'], headers['content-length']]).toEqual([
      200,
      encoding,
      String(bytes.length),
    ]);
    expect(open(bytes).equals(plain.bytes)).toBe(true);
    expect(headers).toMatchObject({ vary: 'Accept-Encoding, Cookie, Host', etag: plain.headers.etag });

    const look = await cachedGet(path, { 'accept-encoding': accepted }, 'HEAD');
    expect(look.bytes.length).toBe(0);
    const { date: _1, 'x-request-id': _2, ...same } = headers;
    expect(look.headers).toMatchObject(same);
  }
  const { etag = '' } = plain.headers;
  for (const named of [etag, `"other", ${etag.replace('W/', '')}`, '*']) {
    const { status, bytes, headers } = await cachedGet(path, { 'if-none-match': named });
    expect([status, bytes.length]).toEqual([304, 0]);
    expect(headers).toMatchObject({ etag, vary: 'Accept-Encoding, Cookie, Host', 'cache-control': 'no-cache' });
    expect(headers['content-security-policy']).toBe(plain.headers['content-security-policy']);
  }
  expect((await cachedGet(path, { 'if-none-match': '"other"' })).status).toBe(200);
});

test('the first answer, rendered by the site, equals those from the cache', async () => {
  for (const path of ['/science', list]) {
    for (const headers of [{}, { 'accept-encoding': 'br' }]) {
      await site.ask('update products set inventory_price = inventory_price');
      await new Promise((resolve) => setTimeout(resolve, 50));
      const [first, second] = [await raw(path, headers), await raw(path, headers)];
      expect(second.bytes.equals(first.bytes)).toBe(true);
      const { date: _1, 'x-request-id': id, ...same } = first.headers;
      expect(second.headers).toMatchObject(same);
      expect(second.headers['x-request-id']).not.toBe(id);
    }
  }
});

test('the policy of a cached page allows exactly its own inline scripts, and no nonce', async () => {
  const { headers, bytes } = await cachedGet('/shop');
  const policy = String(headers['content-security-policy']);
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ');
  const html = bytes.toString();
  const inline = ["inline('é')", 'import "/assets/a.js";'];
  for (const text of inline) expect(html).toContain(`>${text}</script>`);
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  expect(scripts).toEqual([`${new URL(site.url).host}/assets/`, ...inline.map(hash)]);
});

test('pages that depend on the visitor are rendered each time', async () => {
  for (const path of [
    '/shop?consultant=LBC-1001',
    '/shop?category=Face&consultant=LBC-1001',
    '/shop?q=serum',
    '/contact?sent',
    '/auth',
    '/checkout',
    '/payment-success?session_id=1',
    '/pay/1',
    '/nowhere',
  ]) {
    const before = pages.rendered();
    const { headers } = await cachedGet(path);
    expect([path, pages.rendered() - before, headers['cache-control']]).toEqual([path, 2, 'no-store']);
    expect(headers['content-security-policy']).toMatch(/script-src 'nonce-[^']+' 'strict-dynamic'/);
  }
});

test('only categories that have products are cached, in one spelling', async () => {
  const rendered = async (path: string) => {
    const before = pages.rendered();
    const { headers } = await cachedGet(path);
    return [pages.rendered() - before, headers['cache-control']];
  };
  expect(await rendered('/shop?category=y')).toEqual([1, 'no-cache']);
  for (const path of ['/shop?category=z', '/shop?category=%79', '/about?category=y', '/?category=y']) {
    expect([path, await rendered(path)]).toEqual([path, [2, 'no-store']]);
  }
});

test('an incomplete page is not cached', async () => {
  await site.ask('alter table products rename to hidden_products');
  try {
    await site.ask('update product_contents set title = title');
    const broken = await soon(
      () => raw('/shop'),
      ({ bytes }) => bytes.includes('no prices'),
    );
    expect(broken.headers).toMatchObject({ 'cache-control': 'no-store' });
  } finally {
    await site.ask('alter table hidden_products rename to products');
  }
  expect((await raw('/shop')).bytes.toString()).toContain('SERUM 100.00');
});

test('a page cached for one host is not served on another', async () => {
  await cachedGet('/shop');
  expect((await raw('/shop', { host: 'evil.example' })).status).toBe(421);
  const backOffice = new URL(site.environment.backOfficeUrl);
  const { headers, bytes } = await cachedGet('/shop', { host: backOffice.host });
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
  expect(bytes.toString()).toContain(`<title>${backOffice.origin}/shop</title>`);
});
