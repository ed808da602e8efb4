import { m } from '#messages';

/** The message for the error code in the address after a sign-in with Google; null without a code. */
export function googleRefusal(code: string | null): string | null {
  switch (code) {
    case null:
      return null;
    case 'access_denied':
      return m.google_cancelled();
    case 'email_not_found':
      return m.google_unverified();
    case 'account_not_linked':
      return m.google_not_linked();
    case 'already_registered':
      return m.google_registered();
    case 'password_change_required':
      return m.google_password_first();
    case 'state_mismatch':
    case 'state_not_found':
    case 'state_invalid':
    case 'state_security_mismatch':
      return m.google_again();
    default:
      return m.google_failed();
  }
}
