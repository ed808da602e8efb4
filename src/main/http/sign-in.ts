import { Hono } from 'hono';
import { commonRefusals } from '#contract/function.ts';
import { userIdOf } from '#domain/account/actor.ts';
import { mayLearnExistence } from '#server/auth/existence.ts';
import type { LimitName } from '#server/auth/limits.ts';
import { callerOf } from '#server/auth/session.ts';
import { takeSignInAttempt } from '#server/auth/sign-in-attempts.ts';
import type { Deployment } from '#server/context.ts';
import { reasonOf } from '#server/db/reason.ts';
import { bodyText } from './body-text.ts';
import { refusalOf } from './error-response.ts';
import type { Env } from './guards.ts';
import { foreignTarget } from './redirect-targets.ts';
import { callLibrary, invalidCredentials, type LibraryRequest, refuse, siteOrigins } from './sign-in-library.ts';
import { containsUnstorableText } from './unstorable-text.ts';

type Guarded = {
  /** The limit that protects it. */
  readonly limit: LimitName;
  /** Counted by the email address in the body, or for the signed-in person. */
  readonly of: 'email' | 'person';
  /** The minimum duration of an answer in milliseconds, if the work differs for unknown addresses. */
  readonly floor?: number;
  /** A successful call does not count. */
  readonly onlyFailures?: boolean;
};

const signInPath = '/api/auth/sign-in/email';

const guarded: Readonly<Record<string, Guarded>> = {
  '/api/auth/request-password-reset': { limit: 'mailOfAccount', of: 'email', floor: 300 },
  '/api/auth/send-verification-email': { limit: 'mailOfAccount', of: 'email', floor: 300 },
};

/** What someone who must choose a new password first may call: what works without a session. */
const needsNoSession =
  /^\/api\/auth\/(sign-in\/(email|social)|sign-out|callback\/\w+|request-password-reset|reset-password(\/[^/]+)?|verify-email|send-verification-email|ok|error|jwks)$/;

/**
 * The sign-in library under /api/auth, behind our limits and with our form of errors. Removes a caller's own value of
 * the library's header for its address.
 */
export function signInApi(deployment: Deployment) {
  const api = new Hono<Env>();
  const ask = (asked: LibraryRequest) => callLibrary(deployment, asked);
  api.on(['GET', 'POST'], '/*', async (c) => {
    const asked = { url: c.req.url, headers: c.req.raw.headers, address: c.get('address') };
    try {
      if (c.req.method === 'GET') return foreign(asked, undefined) ?? (await forSession(asked)) ?? (await ask(asked));
      const body = await bodyText(c.req.raw, 64 * 1024);
      if (body === null) return refuse(413, 'PAYLOAD_TOO_LARGE', 'What you sent is too large.');
      return await post({ ...asked, body });
    } catch (error) {
      const { status, refusal, headers } = refusalOf(error);
      if (status >= 500) console.error(`request ${c.get('requestId')}: ${reasonOf(error)}`);
      // A person returns from a provider to a page, not to a script.
      if (c.get('url').pathname.startsWith('/api/auth/callback/')) return c.redirect('/auth?error=unavailable');
      return refuse(status, refusal.code, refusal.error, headers);
    }
  });

  async function post(asked: LibraryRequest & { body: string }): Promise<Response> {
    const began = performance.now();
    // The library would also accept a form, which the limit below could not read.
    if (!/^application\/json\b/i.test(asked.headers.get('content-type') ?? 'application/json')) {
      return refuse(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.');
    }
    const wait = await deployment.takeFromLimit('authOfAddress', asked.address);
    if (wait > 0) return tooMany(wait);
    const sent = parsed(asked.body);
    if (containsUnstorableText(asked.body, sent)) {
      return refuse(400, 'BAD_REQUEST', 'A text contains a character that cannot be stored.');
    }
    const foreignError = foreign(asked, sent);
    if (foreignError) return foreignError;
    const { pathname } = new URL(asked.url);
    if (pathname === signInPath) return signIn(asked, sent);
    const barred = await forSession(asked);
    if (barred) return barred;
    const rule = guarded[pathname];
    if (rule === undefined) return ask(asked);
    const key = rule.of === 'email' ? emailIn(sent) : await personIn(asked.headers);
    if (key === null) return ask(asked);
    const longer = await deployment.takeFromLimit(rule.limit, key);
    if (longer > 0) return tooMany(longer);
    const answer = await ask(asked);
    if (answer.ok && rule.onlyFailures) await deployment.takeFromLimit(rule.limit, key, -1);
    const rest = (rule.floor ?? 0) - (performance.now() - began);
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
    return answer;
  }

  async function signIn(asked: LibraryRequest & { body: string }, sent: unknown): Promise<Response> {
    const email = emailIn(sent);
    if (email === null) return ask(asked);
    const attempt = await takeSignInAttempt(deployment, email, asked.address);
    if (attempt.wait > 0) return tooMany(attempt.wait);
    const answer = await ask(asked);
    if (answer.ok && 'succeeded' in attempt) await attempt.succeeded();
    return answer.status === 403 ? await unconfirmed(answer, asked.address) : answer;
  }

  /**
   * Right password, unconfirmed account: a network that has requested too many accounts gets the answer of a wrong
   * password, or it could find out which of them were new.
   */
  async function unconfirmed(answer: Response, address: string): Promise<Response> {
    const learning = await mayLearnExistence(deployment, address);
    if (learning === null) return refuse(401, 'INVALID_EMAIL_OR_PASSWORD', invalidCredentials);
    await learning.undoCount();
    return answer;
  }

  function foreign({ url }: LibraryRequest, sent: unknown): Response | null {
    const asked = new URL(url);
    const name = foreignTarget(asked, sent, siteOrigins(deployment, asked));
    return name === null ? null : refuse(403, 'FOREIGN_TARGET', `${name} must be an address of this site.`);
  }

  const callerIn = (headers: Headers) => callerOf(deployment.auth, deployment.signInDb, headers);
  const personIn = async (headers: Headers) => userIdOf((await callerIn(headers)).actor);

  /** Rejects calls that need a session from someone who must choose a new password first. */
  async function forSession({ url, headers }: LibraryRequest): Promise<Response | null> {
    if (needsNoSession.test(new URL(url).pathname) || !(await callerIn(headers)).passwordChange) return null;
    const { status, message } = commonRefusals.PASSWORD_CHANGE_REQUIRED;
    return refuse(status, 'PASSWORD_CHANGE_REQUIRED', message);
  }

  return api;
}

const tooMany = (wait: number) =>
  refuse(429, 'TOO_MANY_REQUESTS', 'Too many attempts. Please wait a moment and try again.', {
    'retry-after': String(wait),
  });

/** The body as JSON; undefined for anything else, which the library rejects. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** The email address in a body, in the form that accounts use. */
function emailIn(sent: unknown): string | null {
  const email: unknown = sent !== null && typeof sent === 'object' ? Reflect.get(sent, 'email') : undefined;
  return typeof email === 'string' ? email.trim().toLowerCase() : null;
}
