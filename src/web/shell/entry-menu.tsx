import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { BackOfficeEntry } from './back-office-entries.ts';
import classes from './top-bar.module.css';

/** A menu of pages in the top bar. Hidden if the user may open none of them. */
export function EntryMenu({ label, entries }: { label: string; entries: readonly BackOfficeEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <Menu position="bottom-start" withinPortal={false}>
      <Menu.Target>
        <button type="button" className={classes.link}>
          {label}
          <IconChevronDown size={16} stroke={1.6} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ path, label: name, icon: Icon }) => (
          <Menu.Item key={path} component={Link} to={path} leftSection={<Icon size={18} stroke={1.6} />}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
