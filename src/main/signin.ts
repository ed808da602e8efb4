import { Hono } from 'hono';
import type { LimitName } from '#server/auth/limits.ts';
import type { Deployment } from '#server/context.ts';
import { refusalOf } from './functions.ts';

/** What a stranger could make happen too often, and what it is counted by besides the address. */
const counted: { readonly path: string; readonly limit: LimitName; readonly field: string }[] = [
  { path: '/api/auth/sign-in/email', limit: 'signInOfAccount', field: 'email' },
  { path: '/api/auth/request-password-reset', limit: 'mailOfAccount', field: 'email' },
  { path: '/api/auth/send-verification-email', limit: 'mailOfAccount', field: 'email' },
];

/**
 * The sign-in library under /api/auth behind our limits. `addressOf` is the caller's address; what the caller itself
 * wrote under the library's header name is dropped.
 */
export function signInApi(deployment: Deployment, addressOf: (request: Request) => string) {
  const api = new Hono();
  api.on(['GET', 'POST'], '/*', async (c) => {
    const request = c.req.raw;
    const address = addressOf(request);
    const path = new URL(request.url).pathname.replace(/\/+$/, '');
    // Accounts are made by enrolment and by the shop's own function, which know what belongs to one.
    if (path === '/api/auth/sign-up/email')
      return c.json({ code: 'NOT_FOUND', error: 'There is no such function.' }, 404);
    try {
      if (request.method === 'POST') {
        const wait = await waitFor(request, path, address);
        if (wait > 0) {
          return c.json(
            {
              code: 'TOO_MANY_REQUESTS',
              error: 'Too many attempts. Please wait a moment and try again.',
              message: 'Too many attempts. Please wait a moment and try again.',
            },
            429,
            { 'retry-after': String(wait) },
          );
        }
      }
      const headers = new Headers(request.headers);
      headers.set('x-birchline-address', address);
      const answer = await deployment.auth.handler(new Request(request, { headers }));
      answer.headers.set('cache-control', 'no-store');
      return answer;
    } catch (error) {
      const { status, refusal } = refusalOf(error);
      return Response.json(
        { ...refusal, message: refusal.error },
        { status, headers: { 'cache-control': 'no-store' } },
      );
    }
  });

  async function waitFor(request: Request, path: string, address: string): Promise<number> {
    const wait = await deployment.takeFromLimit('authOfAddress', address);
    if (wait > 0) return wait;
    const rule = counted.find((candidate) => candidate.path === path);
    if (!rule) return 0;
    const body: unknown = await request
      .clone()
      .json()
      .catch(() => null);
    const value = body !== null && typeof body === 'object' ? (body as Record<string, unknown>)[rule.field] : undefined;
    return typeof value === 'string' ? deployment.takeFromLimit(rule.limit, value.trim().toLowerCase()) : 0;
  }
  return api;
}
