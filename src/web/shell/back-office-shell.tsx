import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { m } from '#messages';
import { preferDark } from '#web/theme/color-scheme.ts';
import { useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { Sheet } from '#web/ui/dialog/sheet.tsx';
import { entriesOf, labelAt } from './back-office-entries.ts';
import classes from './back-office-shell.module.css';
import type { SignedInPerson } from './person.ts';
import { announceSignIn } from './session-channel.ts';
import { Sidebar } from './sidebar.tsx';
import { storeSidebar } from './sidebar-cookie.ts';
import { SignOutForm } from './sign-out-form.tsx';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';

type Props = {
  person: SignedInPerson;
  /** From the request's cookie, so that the first render is right. */
  initiallyCollapsed: boolean;
  bell?: ReactNode;
  children: ReactNode;
};

/** The frame of every back-office page: sidebar, top bar, the page. */
export function BackOfficeShell(props: Props) {
  const { person } = props;
  const [collapsed, setCollapsed] = useState(props.initiallyCollapsed);
  const menu = useDialog('menu');
  const { key, pathname } = useLocation();

  const toggle = useCallback(() => {
    setCollapsed(!collapsed);
    storeSidebar(!collapsed);
  }, [collapsed]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      toggle();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [toggle]);
  const shownAt = useRef(key);
  useEffect(() => {
    if (shownAt.current === key) return;
    shownAt.current = key;
    menu.close();
  }, [key, menu]);

  const { compactView, darkMode, showAchievements } = person.preferences;
  const density = compactView ? 'compact' : undefined;
  useEffect(() => preferDark(darkMode), [darkMode]);
  useEffect(announceSignIn, []);
  const entries = entriesOf('sidebar', person).filter(({ path }) => showAchievements || path !== '/achievements');
  const reports = entriesOf('reports', person);
  const quickLinks = entriesOf('quickLinks', person);
  const inSidebar = new Set(entries.map((entry) => entry.path));
  const more = [...reports, ...quickLinks].filter((entry) => !inSidebar.has(entry.path));
  return (
    <div className={classes.frame} data-collapsed={collapsed || undefined} data-density={density}>
      <SkipLink />
      <SignOutForm />
      <aside id="sidebar" className={classes.side} aria-label={m.nav_sidebar()}>
        <Sidebar entries={entries} person={person} collapsed={collapsed} />
      </aside>
      <Sheet open={menu.item !== null} onClose={menu.close} title={m.nav_menu()} quietTitle side="left" flush>
        <Sidebar entries={entries} more={more} person={person} />
      </Sheet>
      <div className={classes.page}>
        <TopBar
          person={person}
          trail={pathname.startsWith('/dashboard') ? undefined : labelAt(pathname)}
          reports={reports}
          quickLinks={quickLinks}
          bell={props.bell}
          sidebarCollapsed={collapsed}
          onToggleSidebar={toggle}
          menu={menu}
        />
        <main id="main" tabIndex={-1} className={classes.main}>
          {props.children}
        </main>
      </div>
    </div>
  );
}
