import { IconLogout } from '@tabler/icons-react';
import { Link, NavLink } from 'react-router';
import { Drop } from '#web/art/drop.tsx';
import { useCompany } from '#web/company/company.ts';
import type { BackOfficeEntry } from './back-office-entries.ts';
import { initialOf, nameOfEmail, type SignedInPerson } from './person.ts';
import classes from './sidebar.module.css';

type Props = {
  entries: readonly BackOfficeEntry[];
  /** A second group below: on narrow screens, what the top bar's menus offer elsewhere. */
  more?: readonly BackOfficeEntry[];
  person: SignedInPerson;
  /** Icons alone, 3rem wide; each keeps its name for screen readers and as a tip. */
  collapsed?: boolean;
  onSignOut: () => void;
};

/** What stands in the sidebar, and in the drawer that takes its place on narrow screens. */
export function Sidebar({ entries, more = [], person, collapsed = false, onSignOut }: Props) {
  const { brand } = useCompany();
  return (
    <div className={classes.sidebar} data-collapsed={collapsed || undefined}>
      <Link to="/dashboard" className={classes.brand} title={collapsed ? brand.name : undefined}>
        <Drop className={classes.mark} />
        <span className={classes.word}>
          <span className={classes.brandName}>{brand.name}</span>
          <span className={classes.tagline}>{brand.tagline}</span>
        </span>
      </Link>
      <nav aria-label="Back office" className={classes.nav}>
        {[entries, more].map(
          (group) =>
            group.length > 0 && (
              <ul key={group === more ? 'more' : 'entries'} className={classes.entries}>
                {group.map(({ path, label, icon: Icon }) => (
                  <li key={path}>
                    <NavLink to={path} className={classes.entry ?? ''} title={collapsed ? label : undefined}>
                      <Icon size={20} stroke={1.6} />
                      <span className={classes.word}>{label}</span>
                    </NavLink>
                  </li>
                ))}
              </ul>
            ),
        )}
      </nav>
      <div className={classes.user}>
        <span className={classes.initial} aria-hidden="true">
          {initialOf(person)}
        </span>
        <span className={classes.word}>
          <span className={classes.name}>{nameOfEmail(person.email)}</span>
          <span className={classes.role}>Beauty Consultant</span>
        </span>
      </div>
      <button type="button" className={classes.signOut} onClick={onSignOut} title={collapsed ? 'Sign Out' : undefined}>
        <IconLogout size={20} stroke={1.6} />
        <span className={classes.word}>Sign Out</span>
      </button>
    </div>
  );
}
