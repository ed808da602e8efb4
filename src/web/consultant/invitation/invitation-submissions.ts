import type { ApiClient } from '#contract/client.ts';
import { invitationFunctions } from '#contract/consultant/invitation.ts';
import { invitationsPerMinute } from '#domain/consultant/invitation.ts';
import { m } from '#messages';
import { codeOf } from '#web/api.ts';
import { fieldError, reviewedSubmission, submission } from '#web/form-action.ts';
import { counted, skippedSentences } from './invitation-labels.ts';

/** What the forms that invite consultants do. */
export const invitationSubmissions = (api: ApiClient['consultant']) => ({
  inviteConsultants: reviewedSubmission(
    invitationFunctions.inviteConsultants,
    async ({ expected_count: _, ...selection }) => {
      const preview = await api.previewConsultantInvitations(selection);
      if (preview.count > 0) return preview;
      throw fieldError('', m.consultant_bulk_none({ reasons: skippedSentences(preview.skipped) }));
    },
    async (input) => {
      const { count } = await api.inviteConsultants(input);
      return m.consultant_bulk_invited({ ...counted(count), rate: invitationsPerMinute });
    },
  ),
  /** One, from the profile. */
  inviteConsultant: submission(invitationFunctions.inviteConsultants, async (input) => {
    const { count } = await api.inviteConsultants(input).catch((error: unknown) => {
      throw codeOf(error) === 'SELECTION_CHANGED' ? fieldError('', m.consultant_invite_refused(), error) : error;
    });
    return m.consultant_bulk_invited({ ...counted(count), rate: invitationsPerMinute });
  }),
});
