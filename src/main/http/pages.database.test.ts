import { format } from 'node:util';
import type { ServerBuild } from 'react-router';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openBrowser } from '#tests/database/browser.ts';
import { enrolled, person } from '#tests/database/enrolled.ts';
import { startTestSite, type TestSite } from '#tests/database/site.ts';
import { smallPages } from '#tests/database/small-pages.ts';

// What pages answer and log when something fails, on the real site over a real database.

const password = 'a long enough password';
let site: TestSite;
let admin: ReturnType<typeof openBrowser>;

/** Loaded by name: a route's exports are used by the router alone. */
const routeOf = (name: string): Promise<object> => import(`../../web/routes/admin/${name}.tsx`);

beforeAll(async () => {
  const { build } = smallPages();
  const products = { ...(await routeOf('products')), default: () => null };
  const routes: ServerBuild['routes'] = {
    ...build.routes,
    products: { id: 'products', parentId: 'root', path: 'admin/products', module: products },
  };
  site = await startTestSite({ pages: { ...build, routes } });
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
