import type { ListedConsultant } from '#contract/consultant/row.ts';
import type { SignInState } from '#domain/consultant/invitation.ts';
import { m } from '#messages';
import { formatDay } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';

export const signInStateName = (state: SignInState): string =>
  ({
    ready: m.consultant_sign_in_ready,
    none: m.consultant_sign_in_none,
    invited: m.consultant_sign_in_invited,
    expired: m.consultant_sign_in_expired,
  })[state]();

/** Whether the consultant can sign in; nothing for one who can. */
export function SignInBadge({ consultant }: { consultant: Pick<ListedConsultant, 'sign_in' | 'invited_at'> }) {
  const { timeZone } = useCompany();
  const { sign_in: state, invited_at: invitedAt } = consultant;
  if (state === 'ready') return null;
  return (
    <StatusBadge tone={state === 'invited' ? 'science' : state === 'expired' ? 'waiting' : 'neutral'}>
      {state === 'invited' && invitedAt !== null
        ? m.consultant_invited_on({ day: formatDay(invitedAt, timeZone) })
        : signInStateName(state)}
    </StatusBadge>
  );
}
