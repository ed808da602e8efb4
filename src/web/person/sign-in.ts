import { isRecord } from '#web/ui/kept-value.ts';

// Sign-in as pages ask for it: plain calls to the sign-in library's addresses, so that none of its code has to be loaded.

/** What came of it: `refused` carries the specification's words for the person and the code for the page. */
export type Outcome = { readonly refused: null } | { readonly refused: string; readonly code: string };

const done: Outcome = { refused: null };

async function ask(
  path: string,
  body: unknown,
  words: Readonly<Record<string, string>>,
  otherwise: string,
): Promise<Outcome> {
  try {
    const answer = await fetch(`/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (answer.ok) return done;
    const said: unknown = await answer.json().catch(() => null);
    const code = isRecord(said) && typeof said.code === 'string' ? said.code : '';
    const message = isRecord(said) && typeof said.message === 'string' ? said.message : '';
    return { refused: words[code] ?? (message || otherwise), code };
  } catch {
    return { refused: otherwise, code: 'OFFLINE' };
  }
}

/** Specification, section 8: sign-in. */
export const signIn = (email: string, password: string): Promise<Outcome> =>
  ask(
    'sign-in/email',
    { email: email.trim(), password },
    {
      INVALID_EMAIL_OR_PASSWORD: 'Invalid email or password. Please check your credentials.',
      INVALID_EMAIL: 'Invalid email or password. Please check your credentials.',
      EMAIL_NOT_VERIFIED: 'Please check your email and confirm your account before signing in.',
    },
    'Failed to sign in.',
  );

/** Leaves for Google, or says why not. */
export async function signInWithGoogle(): Promise<Outcome> {
  const refused = 'Failed to sign in with Google';
  try {
    const answer = await fetch('/api/auth/sign-in/social', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ provider: 'google', callbackURL: '/dashboard', errorCallbackURL: '/auth' }),
    });
    const said: unknown = await answer.json().catch(() => null);
    if (answer.ok && isRecord(said) && typeof said.url === 'string') {
      location.assign(said.url);
      return done;
    }
    const code = isRecord(said) && typeof said.code === 'string' ? said.code : '';
    return {
      refused:
        code === 'PROVIDER_NOT_FOUND'
          ? 'Sign-in with Google is not set up here. Please use your e-mail and password.'
          : refused,
      code,
    };
  } catch {
    return { refused, code: 'OFFLINE' };
  }
}

/** Sends the mail with the link; answers the same whether or not the address has an account. */
export const requestReset = (email: string): Promise<Outcome> =>
  ask('request-password-reset', { email: email.trim() }, {}, 'Failed to send reset email');

/** Sets the password of the link's account; every other session of it ends. */
export const resetPassword = (token: string, newPassword: string): Promise<Outcome> =>
  ask(
    'reset-password',
    { token, newPassword },
    {
      INVALID_TOKEN: 'This link is no longer valid. Please request a new one.',
      PASSWORD_TOO_SHORT: 'Password must be at least 6 characters long',
    },
    'Failed to update password',
  );

/** A new mail with a link that confirms the address. */
export const resendConfirmation = (email: string): Promise<Outcome> =>
  ask('send-verification-email', { email: email.trim() }, {}, 'The mail could not be sent. Please try again later.');

/** Confirms the address a mail was sent to. */
export async function confirmEmail(token: string): Promise<Outcome> {
  const refused = 'This confirmation link is no longer valid. Sign in to get a new one.';
  try {
    const answer = await fetch(`/api/auth/verify-email?token=${encodeURIComponent(token)}`);
    return answer.ok ? done : { refused, code: 'INVALID_TOKEN' };
  } catch {
    return { refused: 'We could not be reached. Please try again.', code: 'OFFLINE' };
  }
}
