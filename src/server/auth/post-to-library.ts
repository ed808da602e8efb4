import { ORPCError } from '@orpc/server';
import { commonRefusals } from '#contract/function.ts';
import { userIdOf } from '#domain/account/actor.ts';
import type { Call, Deployment } from '../context.ts';
import { knownDeviceOf } from './device/known-devices.ts';
import { mayLearnExistence } from './existence.ts';
import type { LimitName } from './limits.ts';
import { networkOf } from './network.ts';
import { foreignTarget } from './redirect-targets.ts';
import { callerOf } from './session.ts';
import { oneAfterTheOther, takeSignInAttempt } from './sign-in-attempts.ts';
import { callLibrary, invalidCredentials, type LibraryRequest, refuse, siteOrigins } from './sign-in-library.ts';
import { offerSignInLink } from './sign-in-link.ts';
import { tooManyRequests } from './within-limit.ts';

type Guarded = {
  /** The limit that protects it. */
  readonly limit: LimitName;
  /** Counted by the email address in the body, or for the signed-in person. */
  readonly of: 'email' | 'person';
  /** The minimum duration of an answer in milliseconds, if the work differs for unknown addresses. */
  readonly floor?: number;
};

const guarded: Readonly<Record<string, Guarded>> = {
  '/api/auth/request-password-reset': { limit: 'mailOfAccount', of: 'email', floor: 300 },
  '/api/auth/send-verification-email': { limit: 'mailOfAccount', of: 'email', floor: 300 },
};

/** What someone who must choose a new password first may call: what works without a session. */
const needsNoSession =
  /^\/api\/auth\/(sign-in\/(email|social)|sign-out|callback\/\w+|request-password-reset|reset-password(\/[^/]+)?|verify-email|send-verification-email|ok|error|jwks)$/;

type Post = LibraryRequest & { readonly body: string };

/** Posts to the sign-in library within the limits of its calls. `sent` is the parsed body. */
export async function postToLibrary(deployment: Deployment, asked: Post, sent: unknown): Promise<Response> {
  const started = performance.now();
  const refused = foreignError(deployment, asked, sent);
  if (refused) return refused;
  const { pathname } = new URL(asked.url);
  if (pathname === '/api/auth/sign-in/email') return signIn(deployment, asked, sent);
  const barred = await refusalOfSession(deployment, asked);
  if (barred) return barred;
  const rule = guarded[pathname];
  if (rule === undefined) return callLibrary(deployment, asked);
  const caller = async () => userIdOf((await callerOf(deployment.auth, deployment.signInDb, asked.headers)).actor);
  const key = rule.of === 'email' ? emailIn(sent) : await caller();
  if (key === null) return callLibrary(deployment, asked);
  const longer = await deployment.takeFromLimit(rule.limit, key);
  if (longer > 0) return tooMany(longer);
  const answer = await callLibrary(deployment, asked);
  const rest = (rule.floor ?? 0) - (performance.now() - started);
  if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
  return answer;
}

async function signIn(deployment: Deployment, asked: Post, sent: unknown): Promise<Response> {
  const email = emailIn(sent);
  if (email === null) return callLibrary(deployment, asked);
  const device = await knownDeviceOf(deployment.auth, deployment.signInDb, email, asked.headers);
  const attempt = await takeSignInAttempt(deployment, email, asked.address, device);
  if (attempt.wait > 0) return aboveLimits(deployment, asked, { email, sent, wait: attempt.wait });
  const answer = await callLibrary(deployment, asked);
  if (answer.ok && 'succeeded' in attempt) await attempt.succeeded();
  return answer.status === 403 ? await unconfirmed(deployment, answer, asked.address) : answer;
}

type AboveLimits = { readonly email: string; readonly sent: unknown; readonly wait: number };

/** The same answer for every password and email: an attacker learns nothing, and the owner gets a mail. */
function aboveLimits(deployment: Deployment, { headers, address }: Post, { email, sent, wait }: AboveLimits) {
  const password: unknown = sent !== null && typeof sent === 'object' ? Reflect.get(sent, 'password') : undefined;
  if (typeof password !== 'string' || password.length > 128) return tooMany(wait);
  // A flood of guesses waits for itself, not for the hashes of other sign-ins.
  return oneAfterTheOther(`${email} above ${networkOf(address)}`, async () => {
    if ((await deployment.takeFromLimit('signInAboveLimits', address)) > 0) return tooMany(wait);
    const cookie = await offerSignInLink(deployment, { email, password, headers });
    return refuse(429, 'SIGN_IN_LINK', signInLinkSentence.message, {
      'retry-after': String(wait),
      'set-cookie': cookie,
    });
  });
}

const signInLinkSentence = {
  message:
    'Too many attempts. If the email and password are right, we sent you a link to sign in. Open it in this browser within 15 minutes.',
};

/**
 * Right password, unconfirmed account: a network that has requested too many accounts gets the answer of a wrong
 * password, or it could find out which of them were new.
 */
async function unconfirmed(deployment: Deployment, answer: Response, address: string): Promise<Response> {
  const learning = await mayLearnExistence(deployment, address);
  if (learning === null) return refuse(401, 'INVALID_EMAIL_OR_PASSWORD', invalidCredentials);
  await learning.undoCount();
  return answer;
}

/** The refusal of a request that names an address of another site; null otherwise. */
export function foreignError(deployment: Deployment, { url }: LibraryRequest, sent: unknown): Response | null {
  const asked = new URL(url);
  const name = foreignTarget(asked, sent, siteOrigins(deployment, asked));
  return name === null ? null : refuse(403, 'FOREIGN_TARGET', `${name} must be an address of this site.`);
}

/** Rejects calls that need a session from someone who must choose a new password first. */
export async function refusalOfSession(
  deployment: Deployment,
  { url, headers }: LibraryRequest,
): Promise<Response | null> {
  if (needsNoSession.test(new URL(url).pathname)) return null;
  if (!(await callerOf(deployment.auth, deployment.signInDb, headers)).passwordChange) return null;
  const { status, message } = commonRefusals.PASSWORD_CHANGE_REQUIRED;
  return refuse(status, 'PASSWORD_CHANGE_REQUIRED', message);
}

/** `wait` in seconds. */
export const tooMany = (wait: number) =>
  refuse(429, 'TOO_MANY_REQUESTS', waitSentence(wait).message, { 'retry-after': String(wait) });

/** Says how long to wait. */
function waitSentence(wait: number): { message: string } {
  const [minutes, hours] = [Math.ceil(wait / 60), Math.ceil(wait / 3600)];
  if (minutes < 2) return { message: 'Too many attempts. Please wait a moment and try again.' };
  if (minutes < 100) return { message: `Too many attempts. Try again in ${minutes} minutes.` };
  return { message: `Too many attempts. Try again in ${hours} hours.` };
}

/** The email address in a body, in the form that accounts use. */
function emailIn(sent: unknown): string | null {
  const email: unknown = sent !== null && typeof sent === 'object' ? Reflect.get(sent, 'email') : undefined;
  return typeof email === 'string' ? email.trim().toLowerCase() : null;
}

/**
 * Calls the sign-in library for the browser of a function call, with the same limits as `/api/auth`: the browser gets the
 * library's cookies. Without `input` it is a GET with the query in `path`. Returns the library's answer, or throws its error.
 */
export async function callForBrowser(
  call: Call,
  path: string,
  input?: Readonly<Record<string, string>>,
): Promise<unknown> {
  const { address, browser, publicUrl } = call;
  const wait = await call.takeFromLimit('authOfAddress', address);
  if (wait > 0) throw tooManyRequests(wait);
  const headers = new Headers({ 'content-type': 'application/json' });
  for (const name of ['cookie', 'host', 'user-agent']) {
    const value = browser?.headers.get(name);
    if (value) headers.set(name, value);
  }
  // The host was checked: it is one of ours.
  const origin = `${new URL(publicUrl).protocol}//${headers.get('host') ?? new URL(publicUrl).host}`;
  const asked = { url: new URL(`/api/auth/${path}`, origin).href, headers, address };
  const answer = await (input
    ? postToLibrary(call, { ...asked, body: JSON.stringify(input) }, input)
    : callLibrary(call, asked));
  for (const line of answer.headers.getSetCookie()) browser?.setCookie(line);
  const body = (await answer.json()) as { code?: string; error?: string };
  if (answer.ok) return body;
  throw new ORPCError(body.code ?? 'BAD_REQUEST', { status: answer.status, message: body.error ?? '' });
}
