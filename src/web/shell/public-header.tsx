import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { m } from '#messages';
import { useSignInDialog } from '#web/account/sign-in-here.tsx';
import { useCompany } from '#web/settings/company.ts';
import { IconButton } from '#web/ui/button.tsx';
import { opensDialog } from '#web/ui/dialog/dialog-address.tsx';
import { Sheet } from '#web/ui/dialog/sheet.tsx';
import { HeaderAccount, MenuAccount, useMenu } from './header-account.tsx';
import { consultantLogin } from './host-redirects.ts';
import type { SignedInPerson } from './person.ts';
import classes from './public-header.module.css';
import { publicLinks } from './public-links.ts';
import { SchemeSwitch } from './scheme-switch.tsx';

type Props = {
  /** The button that opens the cart. */
  bag?: ReactNode;
  /** Null for visitors. */
  person: SignedInPerson | null;
};

/** The header of the public site. */
export function PublicHeader({ bag, person }: Props) {
  const { brand, hosts } = useCompany();
  const menu = useMenu('menu');
  const signIn = useSignInDialog();
  const openSignIn = () => {
    menu.close();
    signIn.open();
  };

  const links = publicLinks.map(({ to, label }) => (
    <li key={to}>
      <NavLink to={to} end={to === '/'} className={classes.link ?? ''}>
        {label()}
      </NavLink>
    </li>
  ));
  const login = (
    <a href={consultantLogin(hosts)} target="_blank" rel="noopener" className={classes.link}>
      {m.nav_consultant_login()}
    </a>
  );
  return (
    <header className={classes.header}>
      <Link to="/" className={classes.brand}>
        {brand.name}
      </Link>
      <nav aria-label={m.nav_main()} className={classes.wide}>
        <ul className={classes.links}>
          {links}
          <li>{login}</li>
        </ul>
      </nav>
      <div className={classes.tools}>
        {bag}
        <HeaderAccount person={person} onSignIn={signIn.open} />
        <SchemeSwitch />
        <span className={classes.narrow}>
          <IconButton label={m.nav_menu()} aria-expanded={menu.item !== null} {...opensDialog(menu)}>
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
              <path d="M4 8.5h16M4 15.5h16" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
            </svg>
          </IconButton>
        </span>
      </div>
      <Sheet open={menu.item !== null} onClose={menu.close} title={m.nav_menu()} quietTitle>
        <nav aria-label={m.nav_menu()}>
          <ul className={classes.menu}>
            {links}
            <li>{login}</li>
          </ul>
        </nav>
        <MenuAccount person={person} onSignIn={openSignIn} onDone={menu.close} />
      </Sheet>
      {signIn.dialog}
    </header>
  );
}
