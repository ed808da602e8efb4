import { createPublicKey } from 'node:crypto';
import {
  createAuthorizationURL,
  type OAuthProvider,
  validateAuthorizationCode,
  verifyProviderIdToken,
} from 'better-auth/oauth2';
import type { BetterAuthPlugin } from 'better-auth/types';
import { z } from 'zod';
import { cookieIn } from './cookie-in.ts';

export type GoogleOptions = {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Google's description of its sign-in (OpenID Connect Discovery). */
  readonly discoveryUrl: string;
};

/** The default address of that description. */
export const googleDiscoveryUrl = 'https://accounts.google.com/.well-known/openid-configuration';

/** The required parts of the description. */
const description = z.object({
  issuer: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
});
const keys = z.object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string().optional() })) });

const profile = z.object({
  sub: z.string().min(1),
  name: z.string().optional(),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]).optional(),
});

async function load<T>(url: string, shape: z.ZodType<T>): Promise<T> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return shape.parse(await answer.json());
}

/**
 * Sign-in with Google by OpenID Connect: the code flow with state, PKCE and a nonce, the ID token checked against Google's
 * keys. Loads Google's description at the first sign-in, not at the start of the program, which may have no network yet. An
 * address that Google has not verified counts as none.
 *
 * The library's own provider has Google's addresses built in, and no nonce.
 */
export function googleProvider({ clientId, clientSecret, discoveryUrl }: GoogleOptions): OAuthProvider {
  let known: z.output<typeof description> | undefined;
  const google = async () => {
    known ??= await load(discoveryUrl, description);
    return known;
  };
  const options = { clientId, clientSecret };
  return {
    id: 'google',
    name: 'Google',
    requiresIdTokenNonce: true,
    accountSubject: ({ profile: claims }) => profile.parse(claims).sub,
    createAuthorizationURL: async ({ state, codeVerifier, redirectURI, idTokenNonce, loginHint }) =>
      createAuthorizationURL({
        id: 'google',
        options,
        authorizationEndpoint: (await google()).authorization_endpoint,
        scopes: ['openid', 'email', 'profile'],
        state,
        codeVerifier,
        redirectURI,
        nonce: idTokenNonce,
        loginHint,
        prompt: 'select_account',
      }),
    validateAuthorizationCode: async ({ code, codeVerifier, redirectURI }) =>
      validateAuthorizationCode({
        code,
        codeVerifier,
        redirectURI,
        options,
        tokenEndpoint: (await google()).token_endpoint,
      }),
    async getUserInfo({ idToken, expectedIdTokenNonce }) {
      if (idToken === undefined || expectedIdTokenNonce === undefined) return null;
      const { issuer, jwks_uri: keysUrl } = await google();
      const { keys: publicKeys } = await load(keysUrl, keys);
      const jwks = async ({ kid }: { kid?: string }) => {
        const key = publicKeys.find((each) => each.kid === kid);
        if (key === undefined) throw new Error('the ID token is signed with an unknown key');
        return createPublicKey({ key, format: 'jwk' });
      };
      const config = { jwks, issuer, audience: clientId, algorithms: ['RS256'], maxTokenAge: '1h' };
      if (!(await verifyProviderIdToken({ idToken: config }, idToken, expectedIdTokenNonce))) return null;
      const [, claims = ''] = idToken.split('.');
      const data = profile.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()));
      const verified = data.email_verified === true;
      return {
        user: { name: data.name ?? '', email: verified ? data.email : null, emailVerified: verified },
        data,
      };
    },
  };
}

/** Registers Google with the sign-in library, if configured. */
export const googleSignIn = (options: GoogleOptions | null): BetterAuthPlugin => ({
  id: 'google-sign-in',
  init: () => ({ context: options === null ? {} : { socialProviders: [googleProvider(options)] } }),
});

/**
 * The cookie with the sign-in page. The library stores that page with its state; once the state has expired or was used, it has none, and
 * a shopper would get the sign-in page of consultants.
 */
const cookie = 'google_return';
const day = 24 * 60 * 60;

/** The cookie with the sign-in page to which a sign-in with Google returns. */
export const returnPageLine = (page: string, publicUrl: string): string =>
  `${cookie}=${encodeURIComponent(page)}; Max-Age=${day}; Path=/api/auth/callback; HttpOnly; SameSite=Lax${
    publicUrl.startsWith('https:') ? '; Secure' : ''
  }`;

/**
 * The address of a failed sign-in with the page to return to (`?next=`), which the sign-in page checks. Other addresses stay as
 * they are.
 */
export function withReturnPage(location: string, request: { readonly url: string; readonly headers: Headers }): string {
  const to = new URL(location, request.url);
  if (to.pathname !== '/auth' || !to.searchParams.has('error') || to.searchParams.has('next')) return location;
  const next = URL.parse(cookieIn(request.headers, cookie), request.url)?.searchParams.get('next') ?? '';
  if (next === '') return location;
  to.searchParams.set('next', next);
  return to.pathname + to.search;
}
