import { Menu } from '@mantine/core';
import { IconAdjustments, IconHelpCircle, IconLogout, IconUser } from '@tabler/icons-react';
import { Link } from 'react-router';
import { initialOf, nameOfEmail, type SignedInPerson } from './person.ts';
import { signOutForm } from './sign-out-form.tsx';
import classes from './top-bar.module.css';

type Props = {
  person: SignedInPerson;
};

const entries = [
  { to: '/settings?tab=profile', label: 'Profile Settings', icon: IconUser },
  { to: '/settings?tab=preferences', label: 'Account Preferences', icon: IconAdjustments },
  { to: '/help', label: 'Help & Support', icon: IconHelpCircle },
] as const;

/** The menu of the user's avatar. */
export function UserMenu({ person }: Props) {
  return (
    <Menu position="bottom-end" width={224} withinPortal={false}>
      <Menu.Target>
        <button type="button" className={classes.user} aria-label="User menu">
          <span className={classes.initial} aria-hidden="true">
            {initialOf(person)}
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{nameOfEmail(person.email)}</Menu.Label>
        {entries.map(({ to, label, icon: Icon }) => (
          <Menu.Item key={to} component={Link} to={to} leftSection={<Icon size={18} stroke={1.6} />}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item type="submit" form={signOutForm} leftSection={<IconLogout size={18} stroke={1.6} />}>
          Sign Out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
