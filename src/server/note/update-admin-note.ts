import { eq } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { adminNoteRows, auditedPerson, changeableNote } from './admin-note-row.ts';
import { adminNotes } from './tables.ts';

export const updateAdminNote = functions.note.updateAdminNote.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { note_id: noteId, note } = input;
    const stored = await changeableNote(tx, context.actor, noteId);
    if (typeof stored === 'string') throw errors[stored]();
    const wanted = eq(adminNotes.noteId, noteId);
    if (stored.note !== note) {
      await tx.update(adminNotes).set({ note, updatedAt: context.now() }).where(wanted);
      const detail = { noteId, authorId: stored.authorId };
      await writeAuditEvent(tx, context, 'update-admin-note', auditedPerson(stored), detail);
    }
    const [row] = await adminNoteRows(tx, context.actor, wanted);
    if (!row) throw errors.UNKNOWN_NOTE();
    return row;
  }),
);
