import { IconLayoutSidebar, IconMenu2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { m } from '#messages';
import { IconButton } from '#web/ui/button.tsx';
import { type DialogState, opensDialog } from '#web/ui/dialog/dialog-address.tsx';
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
  /** The sheet of all pages on small screens. */
  menu: DialogState;
};

/** The bar above every back-office page. */
export function TopBar(props: Props) {
  const { pathname, search } = useLocation();
  return (
    <header className={classes.bar}>
      <span className={classes.onNarrow}>
        <IconButton label={m.nav_menu()} aria-expanded={props.menu.item !== null} {...opensDialog(props.menu)}>
          <IconMenu2 size={22} stroke={1.6} />
        </IconButton>
      </span>
      <span className={classes.onWide}>
        <form method="post" action="/sidebar">
          <input type="hidden" name="page" value={pathname + search} />
          <IconButton
            type="submit"
            name="collapsed"
            value={String(!props.sidebarCollapsed)}
            label={m.nav_toggle_sidebar()}
            aria-expanded={!props.sidebarCollapsed}
            aria-controls="sidebar"
            aria-keyshortcuts="Control+B Meta+B"
            onClick={(event) => {
              event.preventDefault();
              props.onToggleSidebar();
            }}
          >
            <IconLayoutSidebar size={22} stroke={1.6} />
          </IconButton>
        </form>
      </span>
      <p className={classes.title}>
        <Link to="/dashboard">{m.nav_dashboard()}</Link>
        {props.trail && (
          <>
            <span className={classes.slash} aria-hidden="true">
              /
            </span>
            <span className={classes.here}>{props.trail}</span>
          </>
        )}
      </p>
      <nav aria-label={m.nav_shortcuts()} className={classes.links}>
        <EntryMenu label={m.nav_reports()} entries={props.reports} />
        <EntryMenu label={m.nav_quick_links()} entries={props.quickLinks} />
        <Link to="/shop" className={classes.link}>
          {m.nav_e_shop()}
        </Link>
      </nav>
      <div className={classes.tools}>
        <CommandPalette person={props.person} />
        {/* On narrow screens it is in the menu. */}
        <span className={classes.onWide}>
          <SchemeSwitch />
        </span>
        {props.bell}
        <UserMenu person={props.person} />
      </div>
    </header>
  );
}
