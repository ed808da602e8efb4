import { showError } from '#web/ui/toast.tsx';

/** Ends the session on the server, then leaves for sign-in with a fresh page, so that nothing of it stays in memory. */
export async function signOut(): Promise<void> {
  try {
    const answer = await fetch('/api/auth/sign-out', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    if (answer.ok) location.assign('/auth');
    else showError({ message: 'Signing out did not work. Please try again.' });
  } catch {
    showError({ message: 'Signing out did not work. Please check your connection and try again.' });
  }
}
