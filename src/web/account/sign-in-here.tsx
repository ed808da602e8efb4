import { type ReactNode, Suspense, useState } from 'react';
import { Form, useLocation } from 'react-router';
import { withoutDialog } from '#web/ui/dialog/dialog-address.tsx';
import { lazyAhead } from '#web/ui/lazy-ahead.ts';

const AccountDialog = lazyAhead(() => import('./account-dialog.tsx'));

/** The dialog in which a visitor signs in above the page, and the function that opens it. */
export function useSignInDialog(): { readonly open: () => void; readonly dialog: ReactNode } {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  return {
    open: () => setState('open'),
    dialog: (
      <Suspense>
        {/* A window that was opened stays mounted, so that closing it restores the focus. */}
        {state !== 'never' && (
          <AccountDialog open={state === 'open'} onClose={() => setState((now) => (now === 'open' ? 'closed' : now))} />
        )}
      </Suspense>
    ),
  };
}

/** The form of a button that opens the sign-in above the page; without scripts it opens its own page, which leads back here. */
export function SignInHere({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Form
      action="/auth"
      onSubmit={(event) => {
        event.preventDefault();
        onOpen();
      }}
    >
      <input type="hidden" name="next" value={pathname + withoutDialog(search)} />
      {children}
    </Form>
  );
}
