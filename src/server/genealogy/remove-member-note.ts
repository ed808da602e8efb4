import { and, eq } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { memberNotes } from './tables.ts';

export const removeMemberNote = functions.genealogy.removeMemberNote.handler(({ input, context, errors }) =>
  withActor(context.db, context.actor, async (tx) => {
    const [removed] = await tx
      .delete(memberNotes)
      .where(and(eq(memberNotes.noteId, input.note_id), eq(memberNotes.authorId, userIdOf(context.actor) ?? '')))
      .returning({ note_id: memberNotes.noteId });
    if (!removed) throw errors.NOT_FOUND();
    return removed;
  }),
);
