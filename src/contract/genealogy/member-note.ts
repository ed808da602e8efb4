import { z } from 'zod';
import { command, read } from '../function.ts';
import { amount, day, id, idempotencyKey, instant, listInput, listOf, period, printable } from '../shapes.ts';
import { unknownConsultant } from './genealogy.ts';

/** A private note about someone in the team. Only its author reads it. */
export const memberNote = z.object({
  note_id: id,
  consultant_id: id,
  note: z.string(),
  /** A day of the company's calendar. */
  follow_up_on: z.iso.date().nullable(),
  /** The follow-up is done. */
  done_at: instant.nullable(),
  updated_at: instant,
  created_at: instant,
});
export type MemberNote = z.infer<typeof memberNote>;

/** One month of a member. The volumes of a closed month are the stored ones of its run, even after a return. */
export const memberMonth = z.object({
  period,
  personal_volume: amount,
  /** The personal volumes of the member’s team: of a closed month as it was at the close, of another one as it is today. */
  team_volume: amount,
  /** At the end of the month, or now. */
  current_rank: z.string(),
});
export type MemberMonth = z.infer<typeof memberMonth>;

const pastFollowUp = {
  PAST_FOLLOW_UP: { status: 422, message: 'Choose today or a later day.' },
} as const;

export const memberNoteFunctions = {
  getMemberHistory: read('get-member-history', 'consultant', 'The last six months of someone in your team')
    .input(z.strictObject({ consultant_id: id }))
    .errors(unknownConsultant)
    .output(
      z.object({
        /** The open period first. */
        data: z.array(memberMonth),
        currency: z.string(),
        email: z.string(),
        /** Only if the member shares it. */
        phone: z.string().nullable(),
      }),
    ),
  getMemberNotes: read('get-member-notes', 'consultant', 'Your notes about someone in your team, the latest first')
    .input(listInput.omit({ searchTerm: true }).extend({ consultant_id: id }))
    .output(listOf(memberNote)),
  addMemberNote: command('add-member-note', 'consultant', 'Add a private note about someone in your team')
    .input(
      z.strictObject({
        consultant_id: id,
        note: printable(2000, 'Enter a note.'),
        follow_up_on: day('Choose a day.').nullable().default(null),
        idempotency_key: idempotencyKey,
      }),
    )
    .errors({
      ...unknownConsultant,
      ...pastFollowUp,
      KEY_CONFLICT: { status: 409, message: 'This key was already used for another note.' },
    })
    .output(memberNote),
  updateMemberNote: command('update-member-note', 'consultant', 'Change one of your notes')
    .input(
      z.strictObject({
        note_id: id,
        note: printable(2000, 'Enter a note.'),
        follow_up_on: day('Choose a day.').nullable().default(null),
        /** The follow-up is done. */
        done: z.boolean().default(false),
      }),
    )
    .errors(pastFollowUp)
    .output(memberNote),
  removeMemberNote: command('remove-member-note', 'consultant', 'Remove one of your notes')
    .input(z.strictObject({ note_id: id }))
    .output(z.object({ note_id: id })),
};
