import { m } from '#messages';

/** The result: `refused` has the message for the user. */
export type Outcome = { readonly refused: string | null };

/** Ends all sessions of the user on the server; the page decides where to go. */
export async function signOut(): Promise<Outcome> {
  const failed = { refused: m.sign_out_failed() };
  try {
    // The answer is a redirect to the sign-in page, which is not wanted here.
    const answer = await fetch('/sign-out', { method: 'POST', redirect: 'manual' });
    return answer.ok || answer.type === 'opaqueredirect' ? { refused: null } : failed;
  } catch {
    return failed;
  }
}
