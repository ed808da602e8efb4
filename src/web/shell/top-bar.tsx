import { IconLayoutSidebar, IconMenu2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { IconButton } from '#web/ui/button.tsx';
import type { BackOfficeEntry } from './back-office-entries.ts';
import { EntryMenu } from './entry-menu.tsx';
import { CommandPalette } from './palette/command-palette.tsx';
import type { SignedInPerson } from './person.ts';
import { SchemeSwitch } from './scheme-switch.tsx';
import classes from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';

type Props = {
  person: SignedInPerson;
  /** The name of the open page after the title; omitted on the dashboard. */
  trail?: string | undefined;
  reports: readonly BackOfficeEntry[];
  quickLinks: readonly BackOfficeEntry[];
  /** The bell with the number of unread notifications. */
  bell?: ReactNode;
  sidebarCollapsed: boolean;
  onToggleSidebar: () => void;
  menuOpen: boolean;
  onOpenMenu: () => void;
};

/** The bar above every back-office page. */
export function TopBar(props: Props) {
  return (
    <header className={classes.bar}>
      <span className={classes.onNarrow}>
        <IconButton label="Menu" aria-haspopup="dialog" aria-expanded={props.menuOpen} onClick={props.onOpenMenu}>
          <IconMenu2 size={22} stroke={1.6} />
        </IconButton>
      </span>
      <span className={classes.onWide}>
        <IconButton
          label="Toggle sidebar"
          aria-expanded={!props.sidebarCollapsed}
          aria-controls="sidebar"
          aria-keyshortcuts="Control+B Meta+B"
          onClick={props.onToggleSidebar}
        >
          <IconLayoutSidebar size={22} stroke={1.6} />
        </IconButton>
      </span>
      <p className={classes.title}>
        <Link to="/dashboard">Dashboard</Link>
        {props.trail && (
          <>
            <span className={classes.slash} aria-hidden="true">
              /
            </span>
            <span className={classes.here}>{props.trail}</span>
          </>
        )}
      </p>
      <nav aria-label="Shortcuts" className={classes.links}>
        <EntryMenu label="Reports" entries={props.reports} />
        <EntryMenu label="Quick Links" entries={props.quickLinks} />
        <Link to="/shop" className={classes.link}>
          E-Shop
        </Link>
      </nav>
      <div className={classes.tools}>
        <CommandPalette isAdmin={props.person.isAdmin} />
        <SchemeSwitch />
        {props.bell}
        <UserMenu person={props.person} />
      </div>
    </header>
  );
}
