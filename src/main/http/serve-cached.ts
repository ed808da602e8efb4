import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { standardLanguage } from '#domain/language/language.ts';
import { isAnonymous } from '#server/auth/session.ts';
import { chosenLanguage } from '#web/language/language-cookie.ts';
import { type Encoding, encodingFor } from './encoding.ts';
import { namesTwoHosts } from './guards.ts';
import type { CachedResponse, ResponseCache } from './response-cache.ts';

/** The key of a response: the host and address as accepted by the site, and the language that the browser has chosen. */
export const cacheKey = (host: string | undefined, address: string, cookie: string | null | undefined): string =>
  `${chosenLanguage(cookie) ?? standardLanguage} ${host}${address}`;

/** Whether the response to this request may come from the cache: it reads, and there is no session. */
export const isCacheable = (
  method: string | undefined,
  cookie: string | null | undefined,
  authorization: string | null | undefined,
): boolean => (method === 'GET' || method === 'HEAD') && isAnonymous(cookie, authorization);

/** Unique to this process; with a number it identifies a response for a fraction of the cost of a UUID. */
const idPrefix = `${randomBytes(12).toString('hex')}-`;

/** Header names and values in turn, the last one the id of the response. */
type Prepared = { readonly whole: Readonly<Record<Encoding, string[]>>; readonly unchanged: string[] };

/**
 * Answers a request from the cache, before the site; false if it is not cached. A response cached for exactly this host,
 * address and language passed all of the site's guards when created, and for a visitor who reads they depend on nothing else.
 * `always` are the headers of every response of the site.
 */
export function serveCached(cache: ResponseCache, always: Readonly<Record<string, string>>) {
  let served = 0;
  const prepared = new WeakMap<CachedResponse, Prepared>();
  const prepare = ({ headers, etag, body }: CachedResponse): Prepared => {
    const { 'content-type': type = '', ...others } = headers;
    const both = Object.entries({ ...always, ...others, etag }).flat();
    const whole = (encoding: Encoding) => [
      ...both,
      'content-type',
      type,
      'content-length',
      String(body[encoding].length),
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
      'x-request-id',
      '',
    ];
    return {
      whole: { br: whole('br'), gzip: whole('gzip'), identity: whole('identity') },
      unchanged: [...both, 'x-request-id', ''],
    };
  };

  return ({ method, url = '', headers, rawHeaders }: IncomingMessage, outgoing: ServerResponse): boolean => {
    if (!isCacheable(method, headers.cookie, headers.authorization) || namesTwoHosts(rawHeaders)) return false;
    const cached = cache.find(cacheKey(headers.host, url, headers.cookie));
    if (cached === undefined) return false;
    let ready = prepared.get(cached);
    if (ready === undefined) {
      ready = prepare(cached);
      prepared.set(cached, ready);
    }
    const unchanged = isNamedIn(headers['if-none-match'], cached.etag);
    const encoding = encodingFor(headers['accept-encoding']?.toString());
    const lines = unchanged ? ready.unchanged : ready.whole[encoding];
    // `writeHead` copies the lines immediately, so the id can be replaced for the next response.
    lines[lines.length - 1] = idPrefix + ++served;
    outgoing.writeHead(unchanged ? 304 : 200, lines);
    outgoing.end(unchanged || method === 'HEAD' ? undefined : cached.body[encoding]);
    return true;
  };
}

/** The same response inside the site, which adds its own headers. */
export function responseFromCache({ headers, etag, body }: CachedResponse, request: Request): Response {
  const { 'content-type': type = '', ...others } = headers;
  if (isNamedIn(request.headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers: { ...others, etag } });
  }
  const encoding = encodingFor(request.headers.get('accept-encoding') ?? undefined);
  const bytes = body[encoding];
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), {
    headers: {
      ...others,
      etag,
      'content-type': type,
      'content-length': String(bytes.length),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    },
  });
}

/** Whether `If-None-Match` names this tag; a proxy may have made it strong or added others. */
const isNamedIn = (named: string | null | undefined, etag: string): boolean =>
  named !== null &&
  named !== undefined &&
  (named === etag || named.trim() === '*' || named.split(',').some((tag) => weak(tag) === weak(etag)));

const weak = (tag: string): string => tag.trim().replace(/^W\//, '');
