import { useCompany } from '#web/company/company.ts';
import classes from './public-header.module.css';
import { SchemeSwitch } from './scheme-switch.tsx';

/** The head of what the back-office host shows before a sign-in: the way back to the public site and nothing else. */
export function DoorHeader() {
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
