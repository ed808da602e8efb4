import { useCompany } from '#web/settings/company.ts';
import classes from './public-header.module.css';
import { SchemeSwitch } from './scheme-switch.tsx';

/** The header of the back-office host before sign-in: only a link to the public site. */
export function SignInHeader() {
  const { brand, hosts } = useCompany();
  return (
    <header className={classes.header}>
      <a href={hosts.public} className={classes.brand}>
        {brand.name}
      </a>
      <div className={classes.tools} data-alone>
        <SchemeSwitch />
      </div>
    </header>
  );
}
