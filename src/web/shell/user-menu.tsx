import { IconAdjustments, IconHelpCircle, IconLogout, IconUser } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { m } from '#messages';
import { Avatar } from '#web/ui/avatar.tsx';
import { Menu } from '#web/ui/menu/menu.tsx';
import type { MenuEntry } from '#web/ui/menu/menu-entry.ts';
import { initialOf, nameOfEmail, type SignedInPerson } from './person.ts';
import { signOutForm } from './sign-out-form.tsx';
import classes from './top-bar.module.css';

const look = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

/** `from` is the page on which the menu is: a question is probably about it. */
const pages = (from: string): MenuEntry[] => [
  { key: 'profile', to: '/settings?tab=profile', label: m.user_menu_profile(), icon: <IconUser {...look} /> },
  {
    key: 'preferences',
    to: '/settings?tab=preferences',
    label: m.user_menu_preferences(),
    icon: <IconAdjustments {...look} />,
  },
  {
    key: 'help',
    to: `/help?${new URLSearchParams({ from })}`,
    label: m.user_menu_help(),
    icon: <IconHelpCircle {...look} />,
  },
];

const signOut = (): MenuEntry[] => [
  { key: 'sign-out', form: signOutForm, label: m.user_menu_sign_out(), icon: <IconLogout {...look} /> },
];

/** The menu of the user's avatar. */
export function UserMenu({ person }: { person: SignedInPerson }) {
  const { pathname, search } = useLocation();
  return (
    <Menu
      label={m.user_menu()}
      buttonClass={classes.user}
      align="end"
      heading={nameOfEmail(person.email)}
      groups={[pages(pathname + search), signOut()]}
    >
      <Avatar initials={initialOf(person)} photoUrl={person.photoUrl} />
    </Menu>
  );
}
