import { isRecord } from '#web/ui/form/stored-value.ts';

// Sign-in for pages: plain calls to the sign-in library's addresses, so that none of its code is loaded.

/**
 * The result: `refused` has the message for the user and the code for the page. With `needsCode` the password was right, and
 * /auth asks for the code of the second factor.
 */
export type Outcome =
  | { readonly refused: null; readonly needsCode?: true }
  | { readonly refused: string; readonly code: string };

const done: Outcome = { refused: null };

/**
 * Calls the library and returns its error. The message comes from the given texts when the specification has one for
 * the code, else from the server, else `otherwise`. `onDone` receives the response.
 */
async function ask(
  path: string,
  body: Readonly<Record<string, string>> | null,
  otherwise: string,
  text: Readonly<Record<string, string>> = {},
  onDone: (answer: unknown) => void = () => {},
): Promise<Outcome> {
  const request =
    body === null
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  try {
    const answer = await fetch(`/api/auth/${path}`, request);
    const answerBody: unknown = await answer.json().catch(() => null);
    if (answer.ok) {
      onDone(answerBody);
      return isRecord(answerBody) && answerBody.twoFactorRedirect === true ? { refused: null, needsCode: true } : done;
    }
    const field = (name: string) =>
      isRecord(answerBody) && typeof answerBody[name] === 'string' ? answerBody[name] : '';
    const code = field('code');
    // Messages of server failures would not help the user.
    return { refused: text[code] ?? ((answer.status < 500 && field('error')) || otherwise), code };
  } catch {
    return { refused: otherwise, code: 'OFFLINE' };
  }
}

/** Specification, section 8: sign-in. */
export const signIn = (email: string, password: string): Promise<Outcome> =>
  ask('sign-in/email', { email: email.trim(), password }, 'Failed to sign in', {
    INVALID_EMAIL: 'Invalid email or password. Please check your credentials.',
  });

/** Redirects to Google, or returns an error. Google returns to `returnTo`, which redirects to the user's start page. */
export const signInWithGoogle = (returnTo = '/auth'): Promise<Outcome> =>
  ask(
    'sign-in/social',
    { provider: 'google', callbackURL: returnTo, errorCallbackURL: returnTo },
    'Failed to sign in with google',
    { PROVIDER_NOT_FOUND: 'Sign-in with Google is not set up here. Please use your email and password.' },
    (answer) => {
      if (isRecord(answer) && typeof answer.url === 'string') location.assign(answer.url);
    },
  );

/** Ends the session on the server; the page decides where to go. */
export const signOut = (): Promise<Outcome> => ask('sign-out', {}, 'Failed to sign out');

/** Sends the mail with the link. The answer does not reveal whether the address has an account. */
export const requestReset = (email: string): Promise<Outcome> =>
  ask('request-password-reset', { email: email.trim() }, 'Failed to send reset email');

/** Sets the password of the link's account and ends its other sessions. */
export const resetPassword = (token: string, newPassword: string): Promise<Outcome> =>
  ask('reset-password', { token, newPassword }, 'Failed to update password', {
    INVALID_TOKEN: 'Failed to update password. This link is no longer valid, please request a new one.',
  });

/** Sends a new confirmation link. */
export const resendConfirmation = (email: string): Promise<Outcome> =>
  ask('send-verification-email', { email: email.trim() }, 'The mail could not be sent. Please try again later.');

const deadLink = 'This confirmation link is no longer valid. Sign in to get a new one.';

/** Confirms the address that received the mail. */
export const confirmEmail = (token: string): Promise<Outcome> =>
  ask(`verify-email?token=${encodeURIComponent(token)}`, null, 'We could not be reached. Please try again.', {
    INVALID_TOKEN: deadLink,
    TOKEN_EXPIRED: deadLink,
    USER_NOT_FOUND: deadLink,
  });
