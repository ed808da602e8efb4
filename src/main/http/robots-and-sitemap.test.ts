import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { Env } from './guards.ts';
import { hideBackOffice, robotsAndSitemap } from './robots-and-sitemap.ts';

const hosts = { public: 'http://shop.localhost', backOffice: 'http://backoffice.localhost' };
const site = new Hono<Env>()
  .use((c, next) => {
    c.set('url', new URL(c.req.url));
    return next();
  })
  .use(hideBackOffice(hosts))
  .route(
    '/',
    robotsAndSitemap(hosts, async () => ['/shop/LBC-MASC', '/shop/A%26B%20%3C%22', '/terms']),
  )
  .notFound((c) => c.text('not found', 404));
const ask = async (host: string, path: string) => {
  const answer = await site.request(`http://${host}${path}`);
  return { status: answer.status, robots: answer.headers.get('x-robots-tag'), text: await answer.text() };
};

test('robots.txt allows the public pages, not the back office, and names the sitemap', async () => {
  const { status, robots, text } = await ask('shop.localhost', '/robots.txt');
  expect([status, robots]).toEqual([200, null]);
  const disallowed = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path ?? '');
  const allowed = (path: string) => !disallowed.some((start) => path.startsWith(start));
  for (const path of [
    '/',
    '/shop',
    '/shop/LBC-MASC',
    '/join-us',
    '/science',
    '/about',
    '/charter',
    '/contact',
    '/consultant-agreement',
    '/compensation-plan',
    '/assets/a.js',
  ])
    expect(allowed(path), path).toBe(true);
  for (const path of [
    '/admin/orders',
    '/admin-password-reset',
    '/dashboard',
    '/agreement',
    '/wallets',
    '/auth',
    '/api/docs',
    '/checkout',
  ])
    expect(allowed(path), path).toBe(false);
  expect(text).toContain('\nSitemap: http://shop.localhost/sitemap.xml\n');
});

test('robots.txt of the back-office host disallows everything', async () => {
  expect(await ask('backoffice.localhost', '/robots.txt')).toEqual({
    status: 200,
    robots: 'noindex, nofollow',
    text: 'User-agent: *\nDisallow: /\n',
  });
  expect(await ask('backoffice.localhost', '/sitemap.xml')).toMatchObject({ status: 404, robots: 'noindex, nofollow' });
});

test('the sitemap names the public pages, every product on sale, and the published legal texts', async () => {
  const { text } = await ask('shop.localhost', '/sitemap.xml');
  expect([...text.matchAll(/<loc>(.*)<\/loc>/g)].map(([, address]) => address)).toEqual([
    'http://shop.localhost/',
    'http://shop.localhost/shop',
    'http://shop.localhost/join-us',
    'http://shop.localhost/science',
    'http://shop.localhost/about',
    'http://shop.localhost/charter',
    'http://shop.localhost/contact',
    'http://shop.localhost/compensation-plan',
    'http://shop.localhost/shop/LBC-MASC',
    'http://shop.localhost/shop/A%26B%20%3C%22',
    'http://shop.localhost/terms',
  ]);
});
