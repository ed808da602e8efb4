import { Link } from 'react-router';
import type { SignedInPerson } from '#contract/account/account.ts';
import { m } from '#messages';
import classes from '#web/shell/public-header.module.css';
import { accountPath } from '#web/shell/public-links.ts';
import { SignOutHere } from './sign-out-here.tsx';

type Props = {
  person: SignedInPerson;
  /** Called after signing out. */
  onDone: () => void;
};

/** The account's own pages, and Sign Out: a part of the header's menu. */
export default function AccountLinks({ person, onDone }: Props) {
  const pages = [
    { to: '/orders', label: m.order_own_title() },
    // The settings of consultants are a page of the back office, to which Consultant Login leads.
    ...(person.isConsultant ? [] : [{ to: accountPath, label: m.account_yours() }]),
  ];
  return (
    <nav aria-label={m.account_yours()}>
      <p className={classes.who}>{person.email}</p>
      <ul className={classes.pages}>
        {pages.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={classes.link}>
              {label}
            </Link>
          </li>
        ))}
        <li>
          <SignOutHere onDone={onDone}>
            <button type="submit" className={classes.link}>
              {m.sign_out()}
            </button>
          </SignOutHere>
        </li>
      </ul>
    </nav>
  );
}
