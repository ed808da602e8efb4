import { z } from 'zod';
import { invitationObstacles, signInStates } from '#domain/consultant/invitation.ts';
import { consultantStatuses } from '#domain/consultant/status.ts';
import { command } from '../function.ts';
import { id, listInput } from '../shapes.ts';

/** Consultants of a list: the named ones, or all that match its search and filters, also on other pages. */
const selection = z.strictObject({
  consultant_ids: z.array(id).max(2000, 'Select at most 2,000 consultants.').default([]),
  /** All that match, instead of the named ones. */
  all_matching: z.boolean().default(false),
  searchTerm: listInput.shape.searchTerm,
  status: z.enum(consultantStatuses).nullable().default(null),
  sign_in: z.enum(signInStates).nullable().default(null),
});
export type ConsultantSelection = z.output<typeof selection>;

/** Those who are selected and not invited, by their first reason. */
const skipped = z.array(z.object({ reason: z.enum(invitationObstacles), count: z.number().int() }));

export const invitationFunctions = {
  previewConsultantInvitations: command(
    'preview-consultant-invitations',
    'consultants:write',
    'How many consultants of a list would be invited, and why the others would not',
  )
    .input(selection)
    .output(
      z.object({
        count: z.number().int(),
        /** The names of the first of those who would be invited. */
        examples: z.array(z.string()),
        skipped,
      }),
    ),

  inviteConsultants: command(
    'invite-consultants',
    'consultants:write',
    'Mail consultants who have no sign-in yet a link to choose a password. Older links stop working.',
  )
    .input(
      selection.extend({
        /** The count of the preview: refused if another number of consultants would be invited by now. */
        expected_count: z.number().int().min(1),
      }),
    )
    .errors({
      SELECTION_CHANGED: { status: 409, message: 'These consultants have changed since the preview. Preview again.' },
    })
    .output(z.object({ count: z.number().int(), skipped })),
};
