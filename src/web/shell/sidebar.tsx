import { IconLogout } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { m } from '#messages';
import { Drop } from '#web/art/drop.tsx';
import { useCompany } from '#web/settings/company.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { type BackOfficeEntry, isPageOf } from './back-office-entries.ts';
import { initialOf, nameOfEmail, type SignedInPerson } from './person.ts';
import { SchemePicture } from './scheme-switch.tsx';
import classes from './sidebar.module.css';
import { signOutForm } from './sign-out-form.tsx';

type Props = {
  entries: readonly BackOfficeEntry[];
  /** On narrow screens, what the top bar has on wide ones: the entries of its menus, and the color scheme. */
  more?: readonly BackOfficeEntry[];
  person: SignedInPerson;
  /** Only icons, 3rem wide, with accessible names and tooltips. */
  collapsed?: boolean;
};

/** The contents of the sidebar, and of the drawer that replaces it on narrow screens. */
export function Sidebar({ entries, more, person, collapsed = false }: Props) {
  const { brand } = useCompany();
  const { pathname } = useLocation();
  return (
    <div className={classes.sidebar} data-collapsed={collapsed || undefined}>
      <Link to="/dashboard" className={classes.brand} title={collapsed ? brand.name : undefined}>
        <Drop className={classes.mark} />
        <span className={classes.word}>
          <span className={classes.brandName}>{brand.name}</span>
          <span className={classes.tagline}>{brand.tagline}</span>
        </span>
      </Link>
      <nav aria-label={m.nav_back_office()} className={classes.nav}>
        {[entries, more ?? []].map(
          (group) =>
            group.length > 0 && (
              <ul key={group === more ? 'more' : 'entries'} className={classes.entries}>
                {group.map((entry) => (
                  <li key={entry.path}>
                    <Link
                      to={entry.path}
                      className={classes.entry}
                      title={collapsed ? entry.label() : undefined}
                      aria-current={isPageOf(entry, pathname) ? 'page' : undefined}
                    >
                      <entry.icon size={20} stroke={1.6} />
                      <span className={classes.word}>{entry.label()}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            ),
        )}
      </nav>
      {more && (
        <button type="button" data-scheme-switch className={classes.action}>
          <SchemePicture />
          <span className={classes.word}>{m.nav_scheme()}</span>
        </button>
      )}
      <div className={classes.user}>
        <Avatar initials={initialOf(person)} photoUrl={person.photoUrl} />
        <span className={classes.word}>
          <span className={classes.name}>{nameOfEmail(person.email)}</span>
          <span className={classes.role}>{m.nav_role()}</span>
        </span>
      </div>
      <button
        type="submit"
        form={signOutForm}
        className={classes.action}
        title={collapsed ? m.user_menu_sign_out() : undefined}
      >
        <IconLogout size={20} stroke={1.6} />
        <span className={classes.word}>{m.user_menu_sign_out()}</span>
      </button>
    </div>
  );
}
