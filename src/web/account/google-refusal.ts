const again = 'This sign-in took too long, or began in another window. Please try again.';

const text: Readonly<Record<string, string>> = {
  access_denied: 'Sign-in with Google was cancelled.',
  email_not_found: 'Google has not verified the email address of this account. Please use another way to sign in.',
  account_not_linked:
    'An account with this email address waits for its confirmation. Please open the link in our mail, or reset your password; then Google works too.',
  already_registered: 'An account with this email already exists. Please sign in instead.',
  state_mismatch: again,
  state_not_found: again,
  state_invalid: again,
  state_security_mismatch: again,
};

/** The message for the error code in the address after a sign-in with Google; null without a code. */
export const googleRefusal = (code: string | null): string | null =>
  code === null ? null : ((Object.hasOwn(text, code) ? text[code] : undefined) ?? 'Failed to sign in with google');
