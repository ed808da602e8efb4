import type { FormEvent, ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '#messages';
import { shopSignInPage, signOutPath } from '#web/shell/return-address.ts';
import { loadAhead } from '#web/ui/lazy-ahead.ts';
import { showError, showSuccess } from '#web/ui/toast.tsx';

const signingOut = loadAhead(() => import('./sign-in.ts'));

type Props = {
  /** Called as soon as the sessions are ended. */
  onDone?: () => void;
  /** The submit button. */
  children: ReactNode;
};

/**
 * The form that signs out and stays on a page of the shop; pages of the account lead to sign-in. Without scripts the server
 * leads to the sign-in page of the shop.
 */
export function SignOutHere({ onDone, children }: Props) {
  const { revalidate } = useRevalidator();
  const leave = async (event: FormEvent) => {
    event.preventDefault();
    const { refused } = await signingOut().then(
      ({ signOut }) => signOut(),
      () => ({ refused: m.sign_out_failed() }),
    );
    if (refused !== null) return showError({ message: refused });
    onDone?.();
    showSuccess({ message: m.signed_out() });
    await revalidate();
  };
  return (
    <form method="post" action={signOutPath(shopSignInPage)} onSubmit={leave}>
      {children}
    </form>
  );
}
