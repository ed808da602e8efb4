import { useLocation } from 'react-router';
import { m } from '#messages';
import { ButtonLink } from '#web/ui/button.tsx';
import classes from './agreement-notice.module.css';

const agreementPage = '/agreement';

/** Asks a consultant to read and accept the consultant agreement. It blocks nothing. */
export function AgreementNotice() {
  const { pathname } = useLocation();
  if (pathname.replace(/\/$/, '').toLowerCase() === agreementPage) return null;
  return (
    <section className={classes.notice} aria-label={m.agreement_notice_title()}>
      <div>
        <p className={classes.title}>{m.agreement_notice_title()}</p>
        <p>{m.agreement_notice_text()}</p>
      </div>
      <ButtonLink to={agreementPage} size="sm">
        {m.agreement_notice_read()}
      </ButtonLink>
    </section>
  );
}
