import { formatCount } from '#contract/language/format.ts';
import type { MailSuppression } from '#contract/message/suppression.ts';
import { m } from '#messages';
import { formatMoment } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Notice } from '#web/ui/notice.tsx';
import { LiftSuppression } from './lift-suppression.tsx';

type Props = { email: string | null; suppression: MailSuppression | null };

/** On the page of a person, for admins: no mail is sent to them, and why. */
export function SuppressionNotice({ email, suppression }: Props) {
  const { timeZone } = useCompany();
  if (suppression === null || email === null) return null;
  const at = formatMoment(suppression.occurred_at, timeZone);
  const { skipped } = suppression;
  return (
    <Notice title={m.suppression_title_person()} actions={<LiftSuppression address={email} />}>
      <p>
        {suppression.cause === 'bounce'
          ? m.suppression_bounced_at({ email, at })
          : m.suppression_complained_at({ email, at })}
      </p>
      {suppression.reason !== '' && <p>{m.suppression_reason_is({ reason: suppression.reason })}</p>}
      {skipped > 0 && <p>{m.suppression_skipped_count({ count: skipped, shown: formatCount(skipped) })}</p>}
    </Notice>
  );
}
