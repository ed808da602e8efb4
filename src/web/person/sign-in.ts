import { isRecord } from '#web/ui/kept-value.ts';

// Sign-in as pages ask for it: plain calls to the sign-in library's addresses, so that none of its code has to be loaded.

/** What came of it: `refused` carries the words for the person and the code for the page. */
export type Outcome = { readonly refused: null } | { readonly refused: string; readonly code: string };

const done: Outcome = { refused: null };

/**
 * Asks the library and answers its refusal: in `words` where the specification has its own for the code, else in the
 * server's, else `otherwise`. `onDone` gets what it answered.
 */
async function ask(
  path: string,
  body: Readonly<Record<string, string>> | null,
  otherwise: string,
  words: Readonly<Record<string, string>> = {},
  onDone: (answer: unknown) => void = () => {},
): Promise<Outcome> {
  const request =
    body === null
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  try {
    const answer = await fetch(`/api/auth/${path}`, request);
    const said: unknown = await answer.json().catch(() => null);
    if (answer.ok) {
      onDone(said);
      return done;
    }
    const told = (name: string) => (isRecord(said) && typeof said[name] === 'string' ? said[name] : '');
    const code = told('code');
    // What went wrong on the server's side has no words that help anybody here.
    return { refused: words[code] ?? ((answer.status < 500 && told('error')) || otherwise), code };
  } catch {
    return { refused: otherwise, code: 'OFFLINE' };
  }
}

/** Specification, section 8: sign-in. */
export const signIn = (email: string, password: string): Promise<Outcome> =>
  ask('sign-in/email', { email: email.trim(), password }, 'Failed to sign in', {
    INVALID_EMAIL: 'Invalid email or password. Please check your credentials.',
  });

/** Leaves for Google, or says why not. Who comes back finds her own screen from /auth. */
export const signInWithGoogle = (): Promise<Outcome> =>
  ask(
    'sign-in/social',
    { provider: 'google', callbackURL: '/auth', errorCallbackURL: '/auth' },
    'Failed to sign in with google',
    { PROVIDER_NOT_FOUND: 'Sign-in with Google is not set up here. Please use your e-mail and password.' },
    (answer) => {
      if (isRecord(answer) && typeof answer.url === 'string') location.assign(answer.url);
    },
  );

/** Ends the session on the server; the page decides where to go. */
export const signOut = (): Promise<Outcome> => ask('sign-out', {}, 'Failed to sign out');

/** Sends the mail with the link; answers the same whether or not the address has an account. */
export const requestReset = (email: string): Promise<Outcome> =>
  ask('request-password-reset', { email: email.trim() }, 'Failed to send reset email');

/** Sets the password of the link's account; every other session of it ends. */
export const resetPassword = (token: string, newPassword: string): Promise<Outcome> =>
  ask('reset-password', { token, newPassword }, 'Failed to update password', {
    INVALID_TOKEN: 'Failed to update password. This link is no longer valid, please request a new one.',
  });

/** A new mail with a link that confirms the address. */
export const resendConfirmation = (email: string): Promise<Outcome> =>
  ask('send-verification-email', { email: email.trim() }, 'The mail could not be sent. Please try again later.');

const deadLink = 'This confirmation link is no longer valid. Sign in to get a new one.';

/** Confirms the address a mail was sent to. */
export const confirmEmail = (token: string): Promise<Outcome> =>
  ask(`verify-email?token=${encodeURIComponent(token)}`, null, 'We could not be reached. Please try again.', {
    INVALID_TOKEN: deadLink,
    TOKEN_EXPIRED: deadLink,
    USER_NOT_FOUND: deadLink,
  });
