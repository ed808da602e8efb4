import { eq } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { aboutOf, adminNoteRows, auditedPerson, subjectRefusal } from './admin-note-row.ts';
import { adminNotes } from './tables.ts';

/** Adds a note once per key: the key is the id of the note. The audit log has no text of notes. */
export const addAdminNote = functions.note.addAdminNote.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { note, idempotency_key: noteId } = input;
    const authorId = userIdOf(context.actor);
    if (authorId === null) throw errors.UNAUTHORIZED();
    const refused = await subjectRefusal(tx, context.actor, input);
    if (refused) throw errors[refused]();
    const at = context.now();
    const about = aboutOf(input);
    const [added] = await tx
      .insert(adminNotes)
      .values({ noteId, ...about, authorId, note, updatedAt: at, createdAt: at })
      .onConflictDoNothing()
      .returning();
    if (added) {
      await writeAuditEvent(tx, context, 'add-admin-note', auditedPerson(added), { noteId });
    } else {
      const [stored] = await tx.select().from(adminNotes).where(eq(adminNotes.noteId, noteId));
      const isSame =
        stored?.authorId === authorId &&
        stored.note === note &&
        stored.consultantId === about.consultantId &&
        stored.customerId === about.customerId;
      if (!isSame) throw errors.KEY_CONFLICT();
    }
    const [row] = await adminNoteRows(tx, context.actor, eq(adminNotes.noteId, noteId));
    if (!row) throw new Error('an admin note was not stored');
    return row;
  }),
);
