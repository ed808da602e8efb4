import { signOut as endSession } from '#web/person/sign-in.ts';
import { showError } from '#web/ui/toast.tsx';

/** Ends the session, then leaves for sign-in with a fresh page, so that nothing of it stays in memory. */
export async function signOut(): Promise<void> {
  const { refused } = await endSession();
  if (refused === null) location.assign('/auth');
  else showError({ message: refused });
}
