import { createHash } from 'node:crypto';
import type { CompanySettings } from '#contract/company.ts';
import { isBackOffice } from '#web/shell/home-switch.ts';
import { publicLinks } from '#web/shell/public-links.ts';
import { contentSecurityPolicy } from './guards.ts';

const paths: ReadonlySet<string> = new Set(publicLinks.map(({ to }) => to));

/**
 * Whether the page at this address is the same for every visitor until something in the catalog or the company's texts
 * changes: the pages of the public site and its products, filtered by category at most. Every other parameter means
 * something to somebody (`?consultant=`, `?type=recovery`) or is endless (a search), so its page is made each time.
 */
export function isKeptPage(url: URL, hosts: CompanySettings['hosts']): boolean {
  const { pathname, search } = url;
  const known = paths.has(pathname) || /^\/shop\/[A-Za-z0-9-]{2,40}$/.test(pathname);
  return known && (search === '' || /^\?category=[^&]{1,60}$/.test(search)) && !isBackOffice(url, hosts);
}

/**
 * The policy of a page that many get: its inline scripts are named by their hashes, for what many know is no nonce. The
 * nonce remains for the style elements that components add while the page is open.
 */
export function keptPagePolicy(html: string, url: URL, nonce: string): string {
  const hashes = new Set<string>();
  for (const [, attributes = '', text = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (/\ssrc=/.test(attributes)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  return contentSecurityPolicy({ scripts: [bundlesOf(url), ...hashes].join(' '), nonce, development: false });
}

/** Our own bundles and nothing else of this host. A policy has no words for an IPv6 address. */
export const bundlesOf = (url: URL): string => (url.hostname.startsWith('[') ? "'self'" : `${url.host}/assets/`);
