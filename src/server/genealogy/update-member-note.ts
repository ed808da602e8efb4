import { and, eq, sql } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { isPastFollowUp } from '#domain/genealogy/follow-up.ts';
import { dayOf } from '#domain/period/zone.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { memberNoteOf } from './member-note-row.ts';
import { memberNotes } from './tables.ts';

export const updateMemberNote = functions.genealogy.updateMemberNote.handler(({ input, context, errors }) =>
  withActor(context.db, context.actor, async (tx) => {
    const at = context.now();
    const isDone = input.done && input.follow_up_on !== null;
    const own = and(eq(memberNotes.noteId, input.note_id), eq(memberNotes.authorId, userIdOf(context.actor) ?? ''));
    const [before] = await tx.select({ followUpOn: memberNotes.followUpOn }).from(memberNotes).where(own).for('update');
    if (!before) throw errors.NOT_FOUND();
    const today = dayOf(at, context.company.timeZone);
    if (isPastFollowUp(before.followUpOn, input.follow_up_on, today)) throw errors.PAST_FOLLOW_UP();
    const [changed] = await tx
      .update(memberNotes)
      .set({
        note: input.note,
        followUpOn: input.follow_up_on,
        doneAt: isDone ? sql`coalesce(${memberNotes.doneAt}, ${at.toISOString()}::timestamptz)` : null,
        updatedAt: at,
      })
      .where(own)
      .returning();
    if (!changed) throw errors.NOT_FOUND();
    return memberNoteOf(changed);
  }),
);
