import type { ConsultantDetails } from '#contract/consultant/row.ts';
import { invitationDays, invitationObstacle } from '#domain/consultant/invitation.ts';
import { m } from '#messages';
import { formatLongDay } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { DialogButton, type DialogState } from '#web/ui/dialog/dialog-address.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { nameOf } from '../consultant-name.ts';
import { signInStateName } from './sign-in-badge.tsx';

type Props = { dialog: DialogState; consultant: ConsultantDetails };

const canBeInvited = ({ sign_in: signIn, status, email, mail_suppression }: ConsultantDetails): boolean =>
  invitationObstacle({ signIn, status, email, isSuppressed: mail_suppression !== null }) === null;

/** Opens the dialog; nothing for a consultant who can't be invited. */
export function InviteButton({ dialog, consultant }: Props) {
  if (!canBeInvited(consultant)) return null;
  return (
    <DialogButton needs="consultants:write" dialog={dialog}>
      {consultant.sign_in === 'none' ? m.consultant_invite() : m.consultant_invite_again()}
    </DialogButton>
  );
}

/** Invites one consultant to choose a password. */
export function InviteConsultant({ dialog, consultant }: Props) {
  if (!canBeInvited(consultant)) return null;
  return (
    <FormDialog
      dialog={dialog}
      title={m.consultant_invite_title({ name: nameOf(consultant) })}
      description={<p>{m.consultant_invite_description({ email: consultant.email, days: invitationDays })}</p>}
      submission="inviteConsultant"
      submitLabel={m.consultant_invite_confirm()}
    >
      <input type="hidden" name="consultant_id" value={consultant.consultant_id} />
    </FormDialog>
  );
}

/** Whether the consultant can sign in, and when and by whom they were invited. */
export function SignInFact({ consultant }: { consultant: ConsultantDetails }) {
  const { timeZone } = useCompany();
  const { sign_in: state, invited_at: invitedAt, invited_by_name: name, invitation_expires_at: until } = consultant;
  const day = (at: string) => formatLongDay(at, timeZone);
  return (
    <>
      <div>{signInStateName(state)}</div>
      {invitedAt !== null && (
        <div>
          {name === null
            ? m.consultant_invited_on({ day: day(invitedAt) })
            : m.consultant_invited_on_by({ day: day(invitedAt), name })}
        </div>
      )}
      {state === 'invited' && (
        <div>{until === null ? m.consultant_invited_waiting() : m.consultant_invited_until({ day: day(until) })}</div>
      )}
      {state === 'expired' && until !== null && <div>{m.consultant_invited_expired({ day: day(until) })}</div>}
    </>
  );
}
