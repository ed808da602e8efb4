import { eq } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { auditedPerson, changeableNote } from './admin-note-row.ts';
import { adminNotes } from './tables.ts';

export const removeAdminNote = functions.note.removeAdminNote.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { note_id: noteId } = input;
    const stored = await changeableNote(tx, context.actor, noteId);
    if (typeof stored === 'string') throw errors[stored]();
    const removed = await tx.delete(adminNotes).where(eq(adminNotes.noteId, noteId));
    if (removed.rowCount === 0) throw errors.UNKNOWN_NOTE();
    const detail = { noteId, authorId: stored.authorId };
    await writeAuditEvent(tx, context, 'remove-admin-note', auditedPerson(stored), detail);
    return { note_id: noteId };
  }),
);
