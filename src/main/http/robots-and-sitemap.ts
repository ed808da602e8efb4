import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { CompanySettings } from '#contract/settings/company.ts';
import { guardedPrefixes, isBackOffice } from '#web/shell/host-redirects.ts';
import { accountPath, planPath, publicLinks } from '#web/shell/public-links.ts';
import type { Env } from './guards.ts';

type Hosts = CompanySettings['hosts'];

// For search engines. The back office is excluded: its host, and its paths on the public one.

const notForRobots = [
  '/api/',
  '/auth',
  '/checkout',
  '/pay/',
  '/payment-success',
  '/dev/',
  ...guardedPrefixes,
  '/agreement',
  '/plan',
  '/help',
  accountPath,
];

/** Also excludes robots that ignore robots.txt, by a header of every answer of the back-office host. */
export const hideBackOffice =
  (hosts: Hosts): MiddlewareHandler<Env> =>
  async (c, next) => {
    await next();
    if (isBackOffice(c.get('url'), hosts)) c.res.headers.set('x-robots-tag', 'noindex, nofollow');
  };

/** `/robots.txt` and `/sitemap.xml`. `storedPaths` returns the paths of the products on sale and of the published legal texts. */
export function robotsAndSitemap(hosts: Hosts, storedPaths: (c: Context<Env>) => Promise<readonly string[]>) {
  const hidden = (c: Context<Env>) => isBackOffice(c.get('url'), hosts);
  return new Hono<Env>()
    .get('/robots.txt', (c) =>
      c.text(
        hidden(c)
          ? 'User-agent: *\nDisallow: /\n'
          : `User-agent: *\n${notForRobots.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${hosts.public}/sitemap.xml\n`,
        200,
        { 'cache-control': 'public, max-age=3600', vary: 'Host' },
      ),
    )
    .get('/sitemap.xml', async (c, next) => {
      if (hidden(c)) return next();
      const paths = [...publicLinks.map(({ to }) => to), planPath, ...(await storedPaths(c))];
      const lines = paths.map((path) => `  <url><loc>${escaped(`${hosts.public}${path}`)}</loc></url>\n`);
      return c.body(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('')}</urlset>\n`,
        200,
        { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600', vary: 'Host' },
      );
    });
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
