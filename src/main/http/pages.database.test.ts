import { setTimeout as sleep } from 'node:timers/promises';
import { format } from 'node:util';
import type { ServerBuild } from 'react-router';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openBrowser } from '#tests/database/browser.ts';
import { enrolled, person } from '#tests/database/enrolled.ts';
import { startTestSite, type TestSite } from '#tests/database/site.ts';
import { smallPages } from '#tests/database/small-pages.ts';
import { csvStreamResponse } from '#web/csv-response.ts';

// What pages answer and log when something fails, on the real site over a real database.

const password = 'a long enough password';
let pages: ServerBuild;
let site: TestSite;
let admin: ReturnType<typeof openBrowser>;

/** Loaded by name: a route's exports are used by the router alone. */
const routeOf = (name: string, ending = 'tsx'): Promise<object> => import(`../../web/routes/admin/${name}.${ending}`);
const importRouteOf = (name: string): Promise<object> => import(`../../web/routes/admin/import/${name}.ts`);
const entryOf = (side: string): Promise<object> => import(`../../web/entry.${side}.tsx`);
const publicRouteOf = (name: string): Promise<object> => import(`../../web/routes/public/${name}.ts`);

/** A file with a second part that can't be read. */
const brokenFile = () => csvStreamResponse('broken.csv', brokenParts(), () => undefined);
async function* brokenParts() {
  yield 'a,b\n';
  await sleep(50);
  throw new Error('the database is away');
}
const brokenAtOnce = () => csvStreamResponse('broken.csv', failingParts(), () => undefined);
async function* failingParts() {
  yield 'a,b\n';
  throw new Error('the database is away');
}

beforeAll(async () => {
  const { build } = smallPages();
  const products = { ...(await routeOf('products')), default: () => null };
  const routes: ServerBuild['routes'] = {
    ...build.routes,
    products: { id: 'products', parentId: 'root', path: 'admin/products', module: products },
    data: { id: 'data', parentId: 'root', path: 'admin/data/:type', module: (await routeOf('data', 'ts')) as never },
    'broken-at-once': {
      id: 'broken-at-once',
      parentId: 'root',
      path: 'broken-at-once.csv',
      module: { loader: brokenAtOnce } as never,
    },
    broken: { id: 'broken', parentId: 'root', path: 'broken.csv', module: { loader: brokenFile } as never },
    rejects: {
      id: 'rejects',
      parentId: 'root',
      path: 'admin/imports/:id/rejects',
      module: (await importRouteOf('import-rejects')) as never,
    },
    reviews: {
      id: 'reviews',
      parentId: 'root',
      path: 'shop/:code/reviews',
      module: (await publicRouteOf('product-reviews')) as never,
    },
    'reviews-page': {
      id: 'reviews-page',
      parentId: 'root',
      path: 'pages/:code/reviews',
      module: { ...(await publicRouteOf('product-reviews')), default: () => null } as never,
    },
    language: {
      id: 'language',
      parentId: 'root',
      path: 'language',
      module: (await publicRouteOf('language')) as never,
    },
    wallet: {
      id: 'wallet',
      parentId: 'root',
      path: 'wallet-payment',
      module: (await publicRouteOf('wallet-payment')) as never,
    },
  };
  pages = { ...build, routes, entry: { module: { ...(await entryOf('server')), ...build.entry.module } } };
  site = await startTestSite({ pages });
  await enrolled(site.deployment, [person({ firstName: 'Ada', email: 'ada@example.org' })], password);
  await site.ask("update consultants set admin_role = 'owner'");
  admin = openBrowser(site.url);
  const signedIn = await admin.post('/api/auth/sign-in/email', { email: 'ada@example.org', password });
  expect(signedIn.status).toBe(200);
});
afterAll(() => site.close());

test('a form that is too large is answered with a page that says so', async () => {
  const body = new URLSearchParams({ message: 'x'.repeat(70_000) });
  const answer = await fetch(`${site.url}/contact`, { method: 'POST', headers: { origin: site.url }, body });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([413, 'text/html; charset=utf-8']);
  const page = await answer.text();
  expect(page).toContain('<h1>Too large</h1>');
  expect(page).toContain('<title>Little Birch Cosmetics</title>');
});

test('a cookie of a page is sent over https only, if the public address has https', async () => {
  const languageCookieOf = async ({ url }: TestSite) => {
    const answer = await fetch(`${url}/language?language=fr`, { redirect: 'manual' });
    return answer.headers.getSetCookie();
  };
  const cookie = 'language=fr; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly';
  expect(await languageCookieOf(site)).toEqual([cookie]);
  const secure = await startTestSite({ pages, variables: { PUBLIC_URL: 'https://shop.example' } });
  try {
    expect(await languageCookieOf(secure)).toEqual([`${cookie}; Secure`]);
  } finally {
    await secure.close();
  }
});

test('a page that handles a failure of the database logs the reason without the values of the query', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  await site.ask('alter table products rename column item_description to moved_description');
  try {
    expect(await admin.get('/admin/products?q=zebedee')).toMatchObject({ status: 200 });
    const log = logged.mock.calls.map((parts) => format(...parts)).join('\n');
    expect(log).toMatch(/request [0-9a-f-]{36}: The products could not be loaded: /);
    expect(log).toMatch(/column .*item_description.* does not exist \(42703\)/);
    expect(log).not.toContain('zebedee');
  } finally {
    await site.ask('alter table products rename column moved_description to item_description');
    logged.mockRestore();
  }
});

test.each(['broken', 'broken-at-once'])(
  'a file that breaks off while it is read is a failed download (%s)',
  async (name) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    try {
      // Either no file, or one that does not end.
      await expect(
        fetch(`${site.url}/${name}.csv`).then((answer) => (answer.ok ? answer.text() : Promise.reject(answer.status))),
      ).rejects.toBeDefined();
    } finally {
      logged.mockRestore();
    }
  },
);

test('a list of the dashboard that is saved is in the audit log, unless it is refused or can’t be read', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const exports = async () =>
    (
      await site.ask<{ action: string }>("select action from audit_events where action like 'export-%' order by seq")
    ).map(({ action }) => action);
  try {
    expect(await admin.get('/admin/data/orders?format=csv')).toMatchObject({
      status: 200,
      body: expect.stringMatching(/^\uFEFF?Order,/),
    });
    expect(await exports()).toEqual(['export-orders']);
    await site.ask('alter table customers rename column email to moved_email');
    expect((await admin.get('/admin/data/customers?format=csv')).status).toBeGreaterThanOrEqual(500);
    await site.ask('alter table customers rename column moved_email to email');
    // Reports, but no payouts.
    await site.ask("update consultants set admin_role = 'operations'");
    expect((await admin.get('/admin/data/payments?format=csv')).status).toBe(403);
    expect((await admin.get('/admin/data/payments')).status).toBe(403);
    expect(await admin.call('log-export', { list: 'payments' })).toMatchObject({
      status: 403,
      body: { code: 'PERMISSION_REQUIRED' },
    });
    expect(await exports()).toEqual(['export-orders']);
  } finally {
    await site.ask("update consultants set admin_role = 'owner'");
    logged.mockRestore();
  }
});

test.each([
  ['a page’s data', '/shop/NO-SUCH-1/reviews', 404, 'UNKNOWN_PRODUCT', 'We do not have this product.'],
  ['invalid input', '/shop/x%20y/reviews', 400, 'BAD_REQUEST', expect.any(String)],
  ['a file', '/admin/imports/00000000-0000-4000-8000-000000000000/rejects', 404, 'UNKNOWN_IMPORT', expect.any(String)],
])(
  'a refusal that no page handles is answered with its status and sentence: %s',
  async (_, path, status, code, error) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    try {
      const answer = await admin.get(path);
      expect(answer).toMatchObject({ status, body: expect.anything() });
      const { code: named, error: sentence } = typeof answer.body === 'string' ? JSON.parse(answer.body) : answer.body;
      expect([named, sentence]).toEqual([code, error]);
      expect(logged).not.toHaveBeenCalled();
    } finally {
      logged.mockRestore();
    }
  },
);

test('a page that a refusal replaces has its status, and a failure stays one of ours', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  try {
    expect((await fetch(`${site.url}/pages/NO-SUCH-1/reviews`)).status).toBe(404);
    expect((await fetch(`${site.url}/pages/NO-SUCH-1/reviews.data`)).status).toBe(404);
    expect(logged).not.toHaveBeenCalled();
    await site.ask('alter table products rename column product_code to moved_code');
    expect((await fetch(`${site.url}/pages/NO-SUCH-1/reviews`)).status).toBe(500);
    expect(logged).toHaveBeenCalled();
  } finally {
    await site.ask('alter table products rename column moved_code to product_code');
    logged.mockRestore();
  }
});

test.each([
  ['/language', 'text/plain', 'language=fr', 415],
  ['/language', 'multipart/form-data; boundary=x', 'no form', 415],
  ['/wallet-payment', 'application/json', '{"name":', 400],
  ['/wallet-payment', 'application/json', 'null', 400],
  ['/wallet-payment', 'multipart/form-data', 'no form', 400],
])('a body that %s does not take (%s %s) is refused', async (path, type, body, status) => {
  const headers = { origin: site.url, 'content-type': type };
  expect((await fetch(site.url + path, { method: 'POST', headers, body })).status).toBe(status);
});

test('the requests of the wallets are refused with the fields that are wrong, as the API does', async () => {
  const send = (path: string, body: object) =>
    fetch(site.url + path, {
      method: 'POST',
      headers: { origin: site.url, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const input = { session_id: 5 };
  const [wallet, api] = await Promise.all([
    send('/wallet-payment', { name: 'confirmPayment', input }),
    send('/api/functions/confirm-payment', input),
  ]);
  const refusal = await wallet.json();
  expect([wallet.status, refusal]).toEqual([api.status, await api.json()]);
  expect(refusal).toMatchObject({ code: 'BAD_REQUEST', data: { fields: [{ field: 'session_id' }] } });
});

test('a page refuses a text that cannot be stored, as the API does', async () => {
  const headers = { origin: site.url, 'content-type': 'application/json' };
  const body = '{"name":"confirmPayment","input":{"session_id":"\\ud800"}}';
  const answer = await fetch(`${site.url}/wallet-payment`, { method: 'POST', headers, body });
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { code: 'BAD_REQUEST', error: 'A text contains a character that cannot be stored.' },
  ]);
});
