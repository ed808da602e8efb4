import { Suspense, useEffect, useRef } from 'react';
import { useLocation, useMatch } from 'react-router';
import { m } from '#messages';
import { SignInHere } from '#web/account/sign-in-here.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { type DialogState, opensDialog, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { Sheet } from '#web/ui/dialog/sheet.tsx';
import { lazyAhead } from '#web/ui/lazy-ahead.ts';
import type { SignedInPerson } from './person.ts';
import classes from './public-header.module.css';

const AccountLinks = lazyAhead(() => import('#web/account/account-links.tsx'));

type Props = {
  /** Null for visitors. */
  person: SignedInPerson | null;
  onSignIn: () => void;
};

/** The sign-in page has its own form, and a user who has signed in is led away from it. */
const useAtSignIn = (): boolean => useMatch('/auth') !== null;

/** A sheet of links, which closes after one of them was followed. */
export function useMenu(name: string): DialogState {
  const menu = useDialog(name);
  const { key } = useLocation();
  const shownAt = useRef(key);
  useEffect(() => {
    if (shownAt.current === key) return;
    shownAt.current = key;
    menu.close();
  }, [key, menu]);
  return menu;
}

const Picture = () => (
  <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
    <path
      d="M12 4.5a4 4 0 1 1 0 8a4 4 0 1 1 0-8M4.5 20a7.5 5 0 0 1 15 0"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
    />
  </svg>
);

/** What the menu of a narrow header has of it. */
export function MenuAccount({ person, onSignIn, onDone }: Props & { onDone: () => void }) {
  if (useAtSignIn()) return null;
  return (
    <div className={classes.account}>
      {person === null ? (
        <SignInHere onOpen={onSignIn}>
          <button type="submit" className={classes.link} aria-haspopup="dialog">
            {m.sign_in()}
          </button>
        </SignInHere>
      ) : (
        <Suspense>
          <AccountLinks person={person} onDone={onDone} />
        </Suspense>
      )}
    </div>
  );
}

/** The button of a wide header: Sign In, or the account's own pages. The shop's bar has them already; a narrow header's menu too. */
export function HeaderAccount({ person, onSignIn }: Props) {
  const sheet = useMenu('account');
  const inShop = useMatch('/shop/*') !== null;
  if (useAtSignIn() || inShop) return null;
  if (person === null) {
    return (
      <span className={classes.atWidth}>
        <SignInHere onOpen={onSignIn}>
          <IconButton type="submit" label={m.sign_in()} aria-haspopup="dialog">
            <Picture />
          </IconButton>
        </SignInHere>
      </span>
    );
  }
  return (
    <span className={classes.atWidth}>
      <IconButton label={m.account_yours()} aria-expanded={sheet.item !== null} {...opensDialog(sheet)}>
        <Picture />
      </IconButton>
      <Sheet open={sheet.item !== null} onClose={sheet.close} title={m.account_yours()}>
        <MenuAccount person={person} onSignIn={onSignIn} onDone={sheet.close} />
      </Sheet>
    </span>
  );
}
