import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { apiKeyIn, callerOfKey } from '#server/auth/api-key.ts';
import { callerOf, verifyBearerToken } from '#server/auth/session.ts';
import type { Call, Deployment } from '#server/context.ts';
import { reasonOf } from '#server/db/reason.ts';
import { asRequest, currentWork } from '#server/db/work-limits.ts';
import type { ProviderScript } from '#server/gateways/wallet.ts';
import { chosenLanguage } from '#web/language/language-cookie.ts';
import type { Environment } from '../config/environment.ts';
import { checkoutHeaders, loadsProviders } from './checkout-page.ts';
import { addressOf, type Env } from './guards.ts';
import type { FreshResponse, ResponseCache } from './response-cache.ts';
import { cacheKey, isCacheable, responseFromCache } from './serve-cached.ts';
import { siteHeaders } from './site-headers.ts';

/** Creates the call context of a request, above all its actor. */
export type CallOf = (c: Context<Env>) => Promise<Call>;

export const callsOf =
  (deployment: Deployment): CallOf =>
  async (c) => {
    const addCookie = (line: string) => c.get('cookies').push(line);
    const caller = await callerOf(deployment.auth, deployment.signInDb, c.req.raw.headers, addCookie);
    const work = currentWork();
    if (work && caller.actor.role === 'admin') work.kind = 'admin';
    const language = chosenLanguage(c.req.raw.headers.get('cookie'));
    return {
      ...deployment,
      ...caller,
      browser: { headers: c.req.raw.headers, setCookie: addCookie },
      ...(language === null ? {} : { browserLanguage: language }),
      requestId: c.get('requestId'),
      address: c.get('address'),
    };
  };

/**
 * The same for the API, where a program may also call with an API key. Pages and files know no keys: they are for
 * people.
 */
export const callsWithKeys = (deployment: Deployment, callOf: CallOf): CallOf => {
  return async (c) => {
    const key = apiKeyIn(c.req.raw.headers);
    if (key === null) {
      await verifyBearerToken(deployment.auth, c.req.raw.headers);
      return callOf(c);
    }
    const caller = await callerOfKey(deployment, key, c.get('address'));
    const work = currentWork();
    if (work) work.kind = 'admin';
    return { ...deployment, ...caller, requestId: c.get('requestId'), address: c.get('address') };
  };
};

/** `what` says what failed as a result: `The orders could not be loaded`. */
export type Log = (error: unknown, requestId: string, what?: string) => void;

export const logFailure: Log = (error, requestId, what) =>
  console.error([`request ${requestId}`, ...(what === undefined ? [] : [what]), reasonOf(error)].join(': '));

/** Sets the context variables of a request, and the headers of every response. */
export function requestContext(
  { catalogWatch }: Deployment,
  environment: Environment,
  providers: readonly ProviderScript[],
): MiddlewareHandler<Env> {
  const always = Object.entries(siteHeaders(environment));
  const isSecure = environment.publicUrl.startsWith('https:');
  const atCheckout = Object.entries({ ...siteHeaders(environment), ...checkoutHeaders(providers) });
  return async (c, next) => {
    c.set('address', addressOf(c.req.raw, c.env.incoming.socket.remoteAddress, environment.trustedProxies));
    c.set('requestId', randomUUID());
    c.set('cookies', []);
    c.set('url', new URL(c.req.url));
    await asRequest(next, environment.databaseWait);
    // Callers see their own change in the next response, before the database's notification arrives.
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') catalogWatch.invalidate();
    const { headers } = c.res;
    const cookies = [...headers.getSetCookie(), ...c.get('cookies')];
    headers.delete('set-cookie');
    for (const line of cookies) headers.append('set-cookie', isSecure ? secured(line) : line);
    headers.set('x-request-id', c.get('requestId'));
    const own = loadsProviders(c.get('url'), providers) ? atCheckout : always;
    for (const [name, value] of own) headers.set(name, value);
  };
}

/** A `Set-Cookie` line that browsers send over https only. */
const secured = (line: string): string => (/; *secure(;|$)/i.test(line) ? line : `${line}; Secure`);

/** A visitor's response from the cache, or created for it; `otherwise` for everyone else. */
export type CachedOr = (
  c: Context<Env>,
  make: () => Promise<FreshResponse>,
  otherwise: () => Promise<Response>,
) => Promise<Response>;

export const cachedBy =
  (cache: ResponseCache | undefined): CachedOr =>
  async (c, make, otherwise) => {
    const { method, headers } = c.req.raw;
    const cookie = headers.get('cookie');
    if (!cache || !isCacheable(method, cookie, headers.get('authorization'))) return otherwise();
    const { host, pathname, search } = c.get('url');
    const response = await cache.findOrMake(cacheKey(host, pathname + search, cookie), make);
    return response instanceof Response ? response : responseFromCache(response, c.req.raw);
  };
