import type { Deployment } from '../context.ts';
import { addressHeader } from './auth.ts';
import { isDeviceLine } from './device/known-devices.ts';
import { callingLibrary } from './hidden-error.ts';
import { redirectsAway } from './redirect-targets.ts';
import { signedOutCookie } from './session.ts';

export const invalidCredentials = 'Invalid email or password. Please check your credentials.';

/** Our messages for the library's errors that people may see. */
const messages: Readonly<Record<string, string>> = {
  INVALID_EMAIL_OR_PASSWORD: invalidCredentials,
  INVALID_EMAIL: 'Please enter a valid email address',
  EMAIL_NOT_VERIFIED: 'Please check your email and confirm your account before signing in.',
  INVALID_TOKEN: 'This link is not valid or was used already. Please ask for a new one.',
  TOKEN_EXPIRED: 'This link has expired. Please ask for a new one.',
  PASSWORD_TOO_SHORT: 'Password must be at least 6 characters long',
  PASSWORD_TOO_LONG: 'This is too long',
  PROVIDER_NOT_FOUND: 'Signing in with this provider is not set up here.',
};

export const refuse = (status: number, code: string, error: string, headers: Record<string, string> = {}) =>
  Response.json({ code, error }, { status, headers: { 'cache-control': 'no-store', ...headers } });

export type LibraryRequest = {
  readonly url: string;
  readonly headers: Headers;
  readonly address: string;
  /** The body of a POST. */
  readonly body?: string;
};

/** Hosts were checked before: the requested one is ours, including a demo's loopback names. */
export const siteOrigins = ({ company: { hosts } }: Deployment, requested: URL): string[] => [
  requested.origin,
  hosts.public,
  hosts.backOffice,
];

/** Calls the sign-in library. Converts its errors to our form, and removes the session's token from its answers. */
export async function callLibrary(
  deployment: Deployment,
  { url, headers: requestHeaders, address, body }: LibraryRequest,
): Promise<Response> {
  const headers = new Headers(requestHeaders);
  headers.set(addressHeader, address);
  // The site's guard has compared the Origin with our hosts already, including a demo's loopback names.
  if (body !== undefined) headers.set('origin', deployment.publicUrl);
  const request = new Request(url, { headers, ...(body === undefined ? {} : { method: 'POST', body }) });
  const answer = await callingLibrary(async (fail) => {
    const answered = await deployment.auth.handler(request);
    if (answered.status < 500) return answered;
    return fail(new Error(`the sign-in library answered ${answered.status} to ${new URL(url).pathname}`));
  });
  if (answer.status >= 400) return refused(answer);
  const asked = new URL(url);
  if (redirectsAway(answer, asked, siteOrigins(deployment, asked))) {
    // Only redirects move a browser; other answers name their address in the body.
    if (answer.status >= 300) return refuse(403, 'FOREIGN_TARGET', 'This address is not part of this site.');
    answer.headers.delete('location');
  }
  return withoutToken(answer, requestHeaders.get('cookie'));
}

/** The library's answer without the session's token, which no script may read: a program requests its own. */
async function withoutToken(answer: Response, cookie: string | null): Promise<Response> {
  const headers = new Headers(answer.headers);
  for (const name of ['set-auth-token', 'access-control-expose-headers', 'content-length']) headers.delete(name);
  headers.set('cache-control', 'no-store');
  // The session's cookie comes first: programs may read only one.
  const lines = headers.getSetCookie();
  headers.delete('set-cookie');
  for (const line of lines.toSorted((a, b) => Number(isDeviceLine(a)) - Number(isDeviceLine(b)))) {
    headers.append('set-cookie', line);
  }
  // Signing in again removes the signed-out mark of this browser.
  if (cookie?.includes(signedOutCookie) && headers.getSetCookie().length > 0) {
    headers.append('set-cookie', `${signedOutCookie}=; Max-Age=0; Path=/`);
  }
  const text = await answer.text();
  const isJson = text !== '' && headers.get('content-type')?.startsWith('application/json') === true;
  const body: unknown = isJson
    ? JSON.parse(text, (name, value: unknown) => (name === 'token' ? undefined : value))
    : null;
  return new Response(isJson ? JSON.stringify(body) : text, { status: answer.status, headers });
}

/** The library's error in our form. */
async function refused(answer: Response): Promise<Response> {
  const body: unknown = await answer.json().catch(() => null);
  const textOf = (name: string) => {
    const value: unknown = body !== null && typeof body === 'object' ? Reflect.get(body, name) : undefined;
    return typeof value === 'string' ? value : undefined;
  };
  const code = textOf('code') ?? (answer.status === 404 ? 'UNKNOWN_FUNCTION' : 'BAD_REQUEST');
  const fallback = answer.status === 404 ? 'There is no such function.' : 'Please check what you entered.';
  const response = refuse(answer.status, code, messages[code] ?? textOf('message') ?? fallback);
  for (const line of answer.headers.getSetCookie()) response.headers.append('set-cookie', line);
  return response;
}
