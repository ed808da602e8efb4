import type { ReactNode } from 'react';
import { readerLanguage } from '#contract/language/format.ts';
import { LanguageSwitch } from '#web/language/language-switch.tsx';
import { publicAddress } from '#web/language/public-address.ts';
import { useCompany, useOnBackOffice } from '#web/settings/company.ts';
import { DialogForm } from '#web/ui/dialog/dialog-address.tsx';
import type { SignedInPerson } from './person.ts';
import { PublicFooter } from './public-footer.tsx';
import classes from './public-frame.module.css';
import headerClasses from './public-header.module.css';
import { PublicHeader } from './public-header.tsx';
import { SchemeSwitch } from './scheme-switch.tsx';
import { SkipLink } from './skip-link.tsx';

type Props = {
  /** The button that opens the shopper's cart. */
  bag: ReactNode;
  /** The cart's part at the end of the page. */
  cart: ReactNode;
  /** Null for visitors. */
  person: SignedInPerson | null;
  children: ReactNode;
};

/** The header of the back-office host before sign-in: only a link to the public site. */
function SignInHeader() {
  const { brand, hosts } = useCompany();
  return (
    <header className={headerClasses.header}>
      <a href={publicAddress('/', hosts, readerLanguage())} className={headerClasses.brand}>
        {brand.name}
      </a>
      <div className={headerClasses.tools} data-alone>
        <LanguageSwitch />
        <SchemeSwitch />
      </div>
    </header>
  );
}

/** The frame of a public page. On the back-office host it has no shop links. */
export function PublicFrame({ bag, cart, person, children }: Props) {
  const onBackOffice = useOnBackOffice();
  return (
    <div className={classes.page}>
      <SkipLink />
      <DialogForm />
      {onBackOffice ? <SignInHeader /> : <PublicHeader bag={bag} person={person} />}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {!onBackOffice && (
        <>
          <PublicFooter />
          {cart}
        </>
      )}
    </div>
  );
}
