import { type ReactNode, useEffect, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { useCompany } from '#web/settings/company.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/dialog/sheet.tsx';
import { consultantLogin } from './host-redirects.ts';
import classes from './public-header.module.css';
import { publicLinks } from './public-links.ts';
import { SchemeSwitch } from './scheme-switch.tsx';

/** The header of the public site. `bag` is the button that opens the cart. */
export function PublicHeader({ bag }: { bag?: ReactNode }) {
  const { brand, hosts } = useCompany();
  const [menuOpen, setMenuOpen] = useState(false);
  const { key } = useLocation();
  // Closes the menu after one of its links was followed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with every navigation
  useEffect(() => setMenuOpen(false), [key]);

  const links = publicLinks.map(({ to, label }) => (
    <li key={to}>
      <NavLink to={to} end={to === '/'} className={classes.link ?? ''}>
        {label}
      </NavLink>
    </li>
  ));
  const login = (
    <a href={consultantLogin(hosts)} target="_blank" rel="noopener" className={classes.link}>
      Consultant Login
    </a>
  );
  return (
    <header className={classes.header}>
      <Link to="/" className={classes.brand}>
        {brand.name}
      </Link>
      <nav aria-label="Main" className={classes.wide}>
        <ul className={classes.links}>
          {links}
          <li>{login}</li>
        </ul>
      </nav>
      <div className={classes.tools}>
        {bag}
        <SchemeSwitch />
        <span className={classes.narrow}>
          <IconButton label="Menu" aria-haspopup="dialog" aria-expanded={menuOpen} onClick={() => setMenuOpen(true)}>
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
              <path d="M4 8.5h16M4 15.5h16" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
            </svg>
          </IconButton>
        </span>
      </div>
      <Sheet open={menuOpen} onClose={() => setMenuOpen(false)} title="Menu" quietTitle>
        <nav aria-label="Menu">
          <ul className={classes.menu}>
            {links}
            <li>{login}</li>
          </ul>
        </nav>
      </Sheet>
    </header>
  );
}
