import { createHash } from 'node:crypto';
import type { CompanySettings } from '#contract/settings/company.ts';
import { legalTextKinds } from '#domain/content/legal-text.ts';
import { isBackOffice } from '#web/shell/host-redirects.ts';
import { disclosurePath, legalTextPath, publicLinks } from '#web/shell/public-links.ts';
import { contentSecurityPolicy } from './guards.ts';

const paths: ReadonlySet<string> = new Set([
  ...publicLinks.map(({ to }) => to),
  disclosurePath,
  ...legalTextKinds.map((kind) => legalTextPath(kind)),
]);

/**
 * Whether the page at this address is the same for every visitor until the catalog or the company's texts change: the
 * pages of the public site, the shop and its products, the latter two with one category at most. Other parameters depend on the visitor
 * (`?consultant=`, `?type=recovery`) or are unlimited (a search), so such a page is rendered each time.
 */
export function isCachedPage(url: URL, hosts: CompanySettings['hosts']): boolean {
  const { pathname, search } = url;
  const isShop = pathname === '/shop' || /^\/shop\/[A-Za-z0-9-]{2,40}$/.test(pathname);
  const known = search === '' ? isShop || paths.has(pathname) : isShop && categoryIn(url) !== null;
  return known && !isBackOffice(url, hosts);
}

/** The category in an address with nothing else, written as forms send it, so that each has one address; null otherwise. */
export function categoryIn({ search, searchParams }: URL): string | null {
  const category = searchParams.get('category');
  return category !== null && search === `?${new URLSearchParams({ category })}` ? category : null;
}

/**
 * The policy of a shared page: its inline scripts are allowed by their hashes, because a shared nonce protects nothing.
 * The nonce remains for the style elements that components add while the page is open.
 */
export function cachedPagePolicy(html: string, url: URL, nonce: string): string {
  const hashes = new Set<string>();
  for (const [, attributes = '', text = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (/\ssrc=/.test(attributes)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  return contentSecurityPolicy({ scripts: [bundlesOf(url), ...hashes].join(' '), nonce, development: false });
}

/** Only our own bundles on this host. A policy cannot express an IPv6 address. */
export const bundlesOf = (url: URL): string => (url.hostname.startsWith('[') ? "'self'" : `${url.host}/assets/`);
