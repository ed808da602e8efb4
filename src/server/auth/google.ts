import { createPublicKey } from 'node:crypto';
import {
  createAuthorizationURL,
  type OAuthProvider,
  validateAuthorizationCode,
  verifyProviderIdToken,
} from 'better-auth/oauth2';
import type { BetterAuthPlugin } from 'better-auth/types';
import { z } from 'zod';

export type GoogleOptions = {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where Google describes itself (OpenID Connect Discovery). */
  readonly discoveryUrl: string;
};

/** Where Google says where its sign-in is. */
export const googleDiscoveryUrl = 'https://accounts.google.com/.well-known/openid-configuration';

/** What we need of Google's description of itself. */
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
 * Sign-in with Google by OpenID Connect: the code flow with state, PKCE and a nonce, the ID token checked against
 * Google's keys. Google is asked where its parts are when somebody first signs in so, not when the program starts: it may
 * start without a way out. An address that Google has not verified counts as none.
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
    accountSubject: ({ profile: told }) => profile.parse(told).sub,
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
      const { keys: found } = await load(keysUrl, keys);
      const jwks = async ({ kid }: { kid?: string }) => {
        const key = found.find((one) => one.kid === kid);
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

/** Lets the sign-in library know of Google; without options it doesn't. */
export const googleSignIn = (options: GoogleOptions | null): BetterAuthPlugin => ({
  id: 'google-sign-in',
  init: () => ({ context: options === null ? {} : { socialProviders: [googleProvider(options)] } }),
});
