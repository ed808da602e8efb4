import { useLocation } from 'react-router';
import { m } from '#messages';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

const agreementPage = '/agreement';

/** Asks a consultant to read and accept the consultant agreement. It blocks nothing. */
export function AgreementNotice() {
  const { pathname } = useLocation();
  if (pathname.replace(/\/$/, '').toLowerCase() === agreementPage) return null;
  return (
    <Notice
      title={m.agreement_notice_title()}
      actions={
        <ButtonLink to={agreementPage} size="sm">
          {m.agreement_notice_read()}
        </ButtonLink>
      }
    >
      <p>{m.agreement_notice_text()}</p>
    </Notice>
  );
}
