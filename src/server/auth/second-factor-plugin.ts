import { APIError, createAuthMiddleware } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins';
import type { BetterAuthPlugin } from 'better-auth/types';

/** How long a person may take from the password to the code, in seconds. */
export const challengeSeconds = 600;

/**
 * The library's second step: a sign-in to an account with a verified factor ends its new session at once and leaves a
 * challenge, in a signed cookie and in the database. The library does so after a password only; here it also happens after a
 * provider's sign-in, or Google would go around the factor.
 */
export function secondFactor(): BetterAuthPlugin {
  const plugin = twoFactor({ twoFactorCookieMaxAge: challengeSeconds });
  const [afterPassword] = plugin.hooks.after;
  if (!afterPassword) throw new Error('the library no longer challenges after a password');
  const afterProvider = {
    matcher: ({ path }: { path?: string }) => path?.startsWith('/callback/') === true,
    handler: createAuthMiddleware(async (ctx) => {
      const landing = ctx.context.returned;
      const target = landing instanceof APIError ? new Headers(landing.headers).get('location') : null;
      const challenged: unknown = await afterPassword.handler(ctx as never);
      const { headers, response } = challenged as { headers?: Headers; response?: { twoFactorRedirect?: boolean } };
      if (!response?.twoFactorRedirect) return;
      for (const line of headers?.getSetCookie() ?? []) ctx.responseHeaders?.append('set-cookie', line);
      // A new answer: the old one has the cookie of the session that has just ended.
      throw ctx.redirect(target ?? '/auth');
    }),
  };
  return { ...plugin, hooks: { after: [afterPassword, afterProvider] } };
}
