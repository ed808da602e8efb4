import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import type { ProviderScript } from '#server/gateways/wallets.ts';

/** What every handler of the site finds beside the request. */
export type Env = {
  Bindings: HttpBindings;
  Variables: {
    /** The address asked for. */
    url: URL;
    /** The caller's address, from the socket or a trusted proxy. */
    address: string;
    requestId: string;
    /** `Set-Cookie` lines for the answer: a session in use is prolonged. */
    cookies: string[];
  };
};

const refuse = (status: number, code: string, error: string) =>
  Response.json({ code, error }, { status, headers: { 'cache-control': 'no-store' } });

/** Only the hosts of this installation are served; the Host header decides what is shown, never who is asked. */
export function allowHosts(origins: readonly string[], demo: boolean): MiddlewareHandler<Env> {
  const allowed = new Set(origins.map((origin) => new URL(origin).host));
  return async (c, next) => {
    const { host } = c.get('url');
    // Of two Host headers we would take the first one, and a proxy before us perhaps the other.
    const named = c.env.incoming.rawHeaders.filter((header, at) => at % 2 === 0 && header.toLowerCase() === 'host');
    if (named.length > 1) return refuse(400, 'BAD_HOST', 'This request names more than one host.');
    const loopback = demo && /^(localhost|backoffice\.localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);
    if (!allowed.has(host) && !loopback) return refuse(421, 'UNKNOWN_HOST', 'This host is not served here.');
    await next();
  };
}

/**
 * One way to write a path: what a proxy or a router could read in two ways is refused. So is the character 0 anywhere in
 * an address: nobody types it, and the database takes no text with it.
 */
export const plainPaths: MiddlewareHandler<Env> = async (c, next) => {
  const { pathname, search } = c.get('url');
  if (search.includes('%00') || /\/\/|\\|%2f|%5c|%00|;/i.test(pathname))
    return refuse(400, 'BAD_PATH', 'This address is not valid.');
  await next();
};

/** What changes something must come from one of our own pages, or from a program that sends no Origin at all. */
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

/** The caller's address: the socket's, or what a trusted proxy says of its caller. */
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
  /** The scripts that may run; without it those that carry the nonce, and what they load. */
  readonly scripts?: string;
  readonly nonce: string;
  readonly development: boolean;
  /** What the page loads from others. */
  readonly providers?: readonly ProviderScript[];
};

/** The content security policy of a page. */
export const contentSecurityPolicy = ({ scripts, nonce, development, providers = [] }: PolicyOptions): string => {
  const of = (part: 'connects' | 'frames' | 'images') =>
    [...new Set(providers.flatMap((provider) => provider[part]))].map((source) => ` ${source}`).join('');
  const frames = of('frames');
  return [
    "default-src 'none'",
    `script-src ${scripts ?? `'nonce-${nonce}' 'strict-dynamic'`}`,
    // Components set sizes and positions in style attributes; style elements need the nonce.
    development ? "style-src 'self' 'unsafe-inline'" : `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${of('images')}`,
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}${of('connects')}`,
    ...(frames === '' ? [] : [`frame-src${frames}`]),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
};
