import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { userIdOf } from '#domain/person/actor.ts';
import type { LimitName } from '#server/auth/limits.ts';
import { actorOf } from '#server/auth/session.ts';
import type { Deployment } from '#server/context.ts';
import { reasonOf } from '#server/db/reason.ts';
import { bodyText } from './body-text.ts';
import type { Env } from './guards.ts';
import { refusalOf } from './refusal.ts';
import { holdsUnkeepable } from './unkeepable.ts';

type Guarded = {
  /** What somebody could make happen too often. */
  readonly limit: LimitName;
  /** Counted by the e-mail address in the body, or for the person who is signed in. */
  readonly of: 'email' | 'person';
  /** Milliseconds no answer is faster than, where the work differs for an address that has no account. */
  readonly floor?: number;
  /** What was taken is given back when the call succeeds. */
  readonly onlyFailures?: boolean;
};

const guarded: Readonly<Record<string, Guarded>> = {
  '/api/auth/sign-in/email': { limit: 'signInOfAccount', of: 'email', onlyFailures: true },
  '/api/auth/request-password-reset': { limit: 'mailOfAccount', of: 'email', floor: 300 },
  '/api/auth/send-verification-email': { limit: 'mailOfAccount', of: 'email' },
  // Who found a screen left open, or a session, does not find the password too.
  '/api/auth/change-password': { limit: 'passwordOfAccount', of: 'person', onlyFailures: true },
  '/api/auth/verify-password': { limit: 'passwordOfAccount', of: 'person', onlyFailures: true },
};

/** Our words for the library's refusals that a person may meet. */
const words: Readonly<Record<string, string>> = {
  INVALID_EMAIL_OR_PASSWORD: 'Invalid email or password. Please check your credentials.',
  INVALID_EMAIL: 'Please enter a valid e-mail address',
  EMAIL_NOT_VERIFIED: 'Please check your email and confirm your account before signing in.',
  INVALID_TOKEN: 'This link is not valid or was used already. Please ask for a new one.',
  TOKEN_EXPIRED: 'This link has expired. Please ask for a new one.',
  PASSWORD_TOO_SHORT: 'Password must be at least 6 characters long',
  PASSWORD_TOO_LONG: 'This is too long',
  PROVIDER_NOT_FOUND: 'Signing in with this provider is not set up here.',
};

const refuse = (status: number, code: string, error: string, headers: Record<string, string> = {}) =>
  Response.json({ code, error }, { status, headers: { 'cache-control': 'no-store', ...headers } });

/**
 * The sign-in library under /api/auth, behind our limits and with our form of refusals. What the caller itself wrote under
 * the library's header name for its address is dropped.
 */
export function signInApi(deployment: Deployment) {
  const api = new Hono<Env>();
  api.on(['GET', 'POST'], '/*', async (c) => {
    const asked = { url: c.req.url, headers: c.req.raw.headers, address: c.get('address') };
    try {
      if (c.req.method === 'GET') return await forward(asked);
      const body = await bodyText(c.req.raw, 64 * 1024);
      if (body === null) return refuse(413, 'PAYLOAD_TOO_LARGE', 'What you sent is too large.');
      return await post({ ...asked, body });
    } catch (error) {
      const { status, refusal, headers } = refusalOf(error);
      if (status >= 500) console.error(`request ${c.get('requestId')}: ${reasonOf(error)}`);
      // A person comes back from a provider with a page in view, not a script.
      if (c.get('url').pathname.startsWith('/api/auth/callback/')) return c.redirect('/auth?error=unavailable');
      return refuse(status, refusal.code, refusal.error, headers);
    }
  });

  async function post(asked: Asked & { body: string }): Promise<Response> {
    const began = performance.now();
    // The library would also take a form, which the limit below could not read.
    if (!/^application\/json\b/i.test(asked.headers.get('content-type') ?? 'application/json')) {
      return refuse(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.');
    }
    const wait = await deployment.takeFromLimit('authOfAddress', asked.address);
    if (wait > 0) return tooMany(wait);
    const sent = parsed(asked.body);
    if (holdsUnkeepable(asked.body, sent)) {
      return refuse(400, 'BAD_REQUEST', 'A text contains a character that cannot be kept.');
    }
    const rule = guarded[new URL(asked.url).pathname];
    if (rule === undefined) return forward(asked);
    const key = rule.of === 'email' ? emailIn(sent) : await personIn(asked.headers);
    if (key === null) return forward(asked);
    const longer = await deployment.takeFromLimit(rule.limit, key);
    if (longer > 0) return tooMany(longer);
    const answer = await forward(asked);
    if (answer.ok && rule.onlyFailures) await deployment.takeFromLimit(rule.limit, key, -1);
    const rest = (rule.floor ?? 0) - (performance.now() - began);
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
    return answer;
  }

  const personIn = async (headers: Headers) => userIdOf(await actorOf(deployment.auth, deployment.signInDb, headers));

  async function forward({ url, headers: given, address, body }: Asked): Promise<Response> {
    const headers = new Headers(given);
    headers.set('x-birchline-address', address);
    // The site's guard has compared the Origin with our own hosts already, a demo's loopback names among them.
    if (body !== undefined) headers.set('origin', deployment.publicUrl);
    const request = new Request(url, { headers, ...(body === undefined ? {} : { method: 'POST', body }) });
    const answer = await deployment.auth.handler(request);
    if (answer.status >= 500) {
      // The library hides why; if it was the database, asking once more says so.
      await deployment.signInDb.execute(sql`select`);
      throw new Error(`the sign-in library answered ${answer.status} to ${new URL(url).pathname}`);
    }
    if (answer.status >= 400) return refused(answer);
    answer.headers.set('cache-control', 'no-store');
    return answer;
  }
  return api;
}

type Asked = {
  readonly url: string;
  readonly headers: Headers;
  readonly address: string;
  /** Of a POST. */
  readonly body?: string;
};

const tooMany = (wait: number) =>
  refuse(429, 'TOO_MANY_REQUESTS', 'Too many attempts. Please wait a moment and try again.', {
    'retry-after': String(wait),
  });

/** The library's refusal in our form. */
async function refused(answer: Response): Promise<Response> {
  const body: unknown = await answer.json().catch(() => null);
  const told = (name: string) => {
    const value: unknown = body !== null && typeof body === 'object' ? Reflect.get(body, name) : undefined;
    return typeof value === 'string' ? value : undefined;
  };
  const code = told('code') ?? (answer.status === 404 ? 'UNKNOWN_FUNCTION' : 'BAD_REQUEST');
  const otherwise = answer.status === 404 ? 'There is no such function.' : 'Please check what you entered.';
  const refusal = refuse(answer.status, code, words[code] ?? told('message') ?? otherwise);
  for (const line of answer.headers.getSetCookie()) refusal.headers.append('set-cookie', line);
  return refusal;
}

/** The body as JSON; undefined for anything else, which the library refuses. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** The e-mail address in a body, as accounts are counted by. */
function emailIn(sent: unknown): string | null {
  const email: unknown = sent !== null && typeof sent === 'object' ? Reflect.get(sent, 'email') : undefined;
  return typeof email === 'string' ? email.trim().toLowerCase() : null;
}
