const again = 'This sign-in took too long, or began in another window. Please try again.';

const words: Readonly<Record<string, string>> = {
  access_denied: 'Sign-in with Google was cancelled.',
  email_not_found: 'Google has not verified the e-mail address of this account. Please use another way to sign in.',
  account_not_linked:
    'An account with this e-mail address waits for its confirmation. Please open the link in our mail, or reset your password; then Google works too.',
  already_registered: 'An account with this email already exists. Please sign in instead.',
  state_mismatch: again,
  state_not_found: again,
  state_invalid: again,
  state_security_mismatch: again,
};

/** What to say when Google sends somebody back with an error, by the code in the address; null without one. */
export const googleRefusal = (code: string | null): string | null =>
  code === null ? null : ((Object.hasOwn(words, code) ? words[code] : undefined) ?? 'Failed to sign in with google');
