import type { ApiClient } from '#contract/client.ts';
import { invitationFunctions } from '#contract/consultant/invitation.ts';
import { invitationsPerMinute } from '#domain/consultant/invitation.ts';
import { m } from '#messages';
import { codeOf } from '#web/api.ts';
import { fieldError, submission } from '#web/form-action.ts';
import { counted } from '#web/ui/table/bulk-confirm.tsx';
import { bulkSubmission } from '#web/view/bulk-submission.ts';
import { notInvited } from './invitation-labels.ts';

const invited = (count: number) => m.consultant_bulk_invited({ ...counted(count), rate: invitationsPerMinute });

/** What the forms that invite consultants do. */
export const invitationSubmissions = (api: ApiClient['consultant']) => ({
  inviteConsultants: bulkSubmission(
    invitationFunctions.previewConsultantInvitations,
    invitationFunctions.inviteConsultants,
    {
      preview: (selection) => api.previewConsultantInvitations(selection),
      none: ({ skipped }) => m.consultant_bulk_none({ reasons: notInvited(skipped) }),
      apply: (input) => api.inviteConsultants(input),
      done: ({ count, skipped }) => {
        if (skipped.length === 0) return { sentence: invited(count) };
        const reasons = notInvited(skipped);
        const sentence =
          count === 0
            ? m.consultant_bulk_none({ reasons })
            : `${invited(count)} ${m.consultant_bulk_skipped({ reasons })}`;
        return { sentence, warning: true };
      },
    },
  ),
  /** One, from the profile. */
  inviteConsultant: submission(invitationFunctions.inviteConsultant, async (input) => {
    await api.inviteConsultant(input).catch((error: unknown) => {
      throw codeOf(error) === 'CANNOT_BE_INVITED' ? fieldError('', m.consultant_invite_refused(), error) : error;
    });
    return invited(1);
  }),
});
