import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import type { ProviderScript } from '#server/gateways/wallet.ts';
import { mailStyleSource } from '#server/message/mail/mail-layout.ts';

/** What every handler of the site finds beside the request. */
export type Env = {
  Bindings: HttpBindings;
  Variables: {
    /** The requested address. */
    url: URL;
    /** The caller's address, from the socket or a trusted proxy. */
    address: string;
    requestId: string;
    /** `Set-Cookie` lines for the answer, which extend an active session. */
    cookies: string[];
  };
};

const refuse = (status: number, code: string, error: string) =>
  Response.json({ code, error }, { status, headers: { 'cache-control': 'no-store' } });

/** Of two Host headers we would use the first, and a proxy perhaps the second. */
export function namesTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts > 1;
}

/** Only the hosts of this installation are served; the Host header selects the content, never another target. */
export function allowHosts(origins: readonly string[], demo: boolean): MiddlewareHandler<Env> {
  const allowed = new Set(origins.map((origin) => new URL(origin).host));
  return async (c, next) => {
    const { host } = c.get('url');
    if (namesTwoHosts(c.env.incoming.rawHeaders))
      return refuse(400, 'BAD_HOST', 'This request names more than one host.');
    const loopback = demo && /^(localhost|backoffice\.localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);
    if (!allowed.has(host) && !loopback) return refuse(421, 'UNKNOWN_HOST', 'This host is not served here.');
    await next();
  };
}

/**
 * Accepts only one spelling of each path: rejects what a proxy and a router could read differently. Also rejects the
 * character 0 anywhere in an address, because the database stores no text with it.
 */
export const plainPaths: MiddlewareHandler<Env> = async (c, next) => {
  const { pathname, search } = c.get('url');
  if (search.includes('%00') || /\/\/|\\|%2f|%5c|%00|;/i.test(pathname))
    return refuse(400, 'BAD_PATH', 'This address is not valid.');
  await next();
};

/** A change must come from one of our own pages, or from a program that sends no Origin. */
export function sameOrigin(origins: readonly string[], demo: boolean): MiddlewareHandler<Env> {
  const allowed = new Set(origins);
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const origin = c.req.header('origin');
    const site = c.req.header('sec-fetch-site');
    const own = origin !== undefined && (allowed.has(origin) || (demo && origin === c.get('url').origin));
    if (origin !== undefined ? !own : site !== undefined && site !== 'same-origin' && site !== 'none') {
      return refuse(403, 'CROSS_ORIGIN', 'This request came from another site.');
    }
    await next();
  };
}

/** The caller's address: the socket's, or the one reported by a trusted proxy. */
export function addressOf(
  request: Request,
  socketAddress: string | undefined,
  trustedProxies: readonly string[],
): string {
  const socket = (socketAddress ?? '').replace(/^::ffff:/, '');
  if (!trustedProxies.includes(socket)) return socket;
  const chain = (request.headers.get('x-forwarded-for') ?? '').split(',').map((part) => part.trim());
  return chain.reverse().find((address) => address !== '' && !trustedProxies.includes(address)) ?? socket;
}

type PolicyOptions = {
  /** The allowed scripts; by default those with the nonce, and what they load. */
  readonly scripts?: string;
  readonly nonce: string;
  readonly development: boolean;
  /** The providers with resources on the page. */
  readonly providers?: readonly ProviderScript[];
  /** Other sites to which an answer to a form of the page may redirect. */
  readonly redirects?: readonly string[];
};

/** The content security policy of a page. */
export const contentSecurityPolicy = ({
  scripts,
  nonce,
  development,
  providers = [],
  redirects = [],
}: PolicyOptions): string => {
  const of = (part: 'connects' | 'frames' | 'images') =>
    [...new Set(providers.flatMap((provider) => provider[part]))].map((source) => ` ${source}`).join('');
  // Navigation in the browser keeps the policy of the first page, so every page allows what previews of emails need.
  return [
    "default-src 'none'",
    `script-src ${scripts ?? `'nonce-${nonce}' 'strict-dynamic'`}`,
    // Components set sizes and positions in style attributes; style elements need the nonce.
    development ? "style-src 'self' 'unsafe-inline'" : `style-src-elem 'self' 'nonce-${nonce}' ${mailStyleSource}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${of('images')}`,
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}${of('connects')}`,
    `frame-src 'self'${of('frames')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    ["form-action 'self'", ...redirects].join(' '),
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
};
