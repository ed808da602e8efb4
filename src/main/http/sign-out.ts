import { Hono } from 'hono';
import { endedCookies, signedOutCookie } from '#server/auth/session.ts';
import type { Deployment } from '#server/context.ts';
import { returnAddress, signInPage } from '#web/shell/return-address.ts';
import { cookieLine } from '#web/ui/form/cookie.ts';
import type { Env } from './guards.ts';

/**
 * `POST /sign-out`, the form of every Sign Out button: ends all sessions of the person and redirects to sign-in, for
 * shoppers to that of the shop (`?next=`). If the sessions cannot be ended now, a cookie marks the browser as signed out,
 * and its next request ends them (`callerOf`).
 */
export function signOutPage(deployment: Deployment, log: (error: unknown, requestId: string) => void) {
  return new Hono<Env>().post('/', async (c) => {
    const { auth, publicUrl } = deployment;
    const headers = new Headers({ origin: publicUrl, cookie: c.req.header('cookie') ?? '' });
    let cookies: string[];
    try {
      const answer = await auth.handler(
        new Request(new URL('/api/auth/sign-out', c.get('url')), { method: 'POST', headers }),
      );
      if (!answer.ok) throw new Error(`the sign-in library answered ${answer.status} to a sign-out`);
      cookies = await endedCookies(auth);
    } catch (error) {
      log(error, c.get('requestId'));
      cookies = [cookieLine(signedOutCookie, '1', 7)];
    }
    c.get('cookies').push(...cookies);
    return new Response(null, {
      status: 303,
      headers: { location: signInPage(returnAddress(c.get('url'))), 'cache-control': 'no-store' },
    });
  });
}
