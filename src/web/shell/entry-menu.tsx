import { IconChevronDown } from '@tabler/icons-react';
import { Menu } from '#web/ui/menu/menu.tsx';
import type { BackOfficeEntry } from './back-office-entries.ts';
import classes from './top-bar.module.css';

/** A menu of pages in the top bar. Hidden if the user may open none of them. */
export function EntryMenu({ label, entries }: { label: string; entries: readonly BackOfficeEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <Menu
      buttonClass={classes.link}
      groups={[
        entries.map(({ path, label: name, icon: Icon }) => ({
          key: path,
          to: path,
          label: name(),
          icon: <Icon size={18} stroke={1.6} aria-hidden="true" />,
        })),
      ]}
    >
      {label}
      <IconChevronDown size={16} stroke={1.6} aria-hidden="true" />
    </Menu>
  );
}
