import { z } from 'zod';
import { invitationObstacles, signInStates } from '#domain/consultant/invitation.ts';
import { consultantStatuses } from '#domain/consultant/status.ts';
import { command } from '../function.ts';
import { id } from '../shapes.ts';
import {
  selectionInput,
  selectionOf,
  selectionPreview,
  selectionRefusals,
  selectionResult,
} from '../view/selection.ts';

/** Consultants of a list. */
export const consultantSelection = selectionOf({
  status: z.enum(consultantStatuses).nullable().default(null),
  sign_in: z.enum(signInStates).nullable().default(null),
});
export type ConsultantSelection = z.output<typeof consultantSelection>;

export const invitationFunctions = {
  previewConsultantInvitations: command(
    'preview-consultant-invitations',
    'consultants:write',
    'How many consultants of a list would be invited, and why the others would not',
  )
    .input(consultantSelection)
    .output(selectionPreview(invitationObstacles)),

  inviteConsultants: command(
    'invite-consultants',
    'consultants:write',
    'Email the consultants of a preview, who have no sign-in yet, a link to choose a password. Older links stop working.',
  )
    .input(selectionInput)
    .errors(selectionRefusals)
    .output(selectionResult(invitationObstacles)),

  inviteConsultant: command(
    'invite-consultant',
    'consultants:write',
    'Email one consultant, who has no sign-in yet, a link to choose a password. Older links stop working.',
  )
    .input(z.strictObject({ consultant_id: id }))
    .errors({
      CANNOT_BE_INVITED: {
        status: 409,
        message: 'This consultant can no longer be invited.',
        data: z.object({ reason: z.enum(invitationObstacles).nullable() }),
      },
    })
    .output(z.object({ consultant_id: id })),
};
