import type { FormEvent } from 'react';
import { signOut } from '#web/account/sign-in.ts';
import { setBrowserCookie } from '#web/ui/form/cookie.ts';
import { deleteOfflineCopies } from './offline/offline-copies.ts';
import { signInPage, signOutPath } from './return-address.ts';

/** The id of the form that every Sign Out button sends: `<button type="submit" form={signOutForm}>`. */
export const signOutForm = 'sign-out';

/** The server ends the sessions of a browser with this cookie, and removes it (`server/auth/session.ts`). */
const signedOutMark = 'birchline.signed-out';

/**
 * Ends all sessions of the user. Without scripts the browser posts the form; with scripts, a failed sign-out still
 * leaves the page and is completed by the next request. `signIn` is the sign-in page to which it leads.
 */
export function SignOutForm({ signIn = signInPage(null) }: { signIn?: string }) {
  const leave = async (event: FormEvent) => {
    event.preventDefault();
    await deleteOfflineCopies().catch(() => undefined);
    const { refused } = await signOut();
    if (refused !== null) setBrowserCookie(signedOutMark, '1', 7);
    // A document load, so that no data of the user stays in memory.
    location.assign(signIn);
  };
  return <form id={signOutForm} method="post" action={signOutPath(signIn)} onSubmit={leave} hidden />;
}
