import type { MemberNote } from '#contract/genealogy/member-note.ts';
import type { memberNotes } from './tables.ts';

/** A stored note as the functions answer it. */
export const memberNoteOf = (row: typeof memberNotes.$inferSelect): MemberNote => ({
  note_id: row.noteId,
  consultant_id: row.consultantId,
  note: row.note,
  follow_up_on: row.followUpOn,
  done_at: row.doneAt?.toISOString() ?? null,
  updated_at: row.updatedAt.toISOString(),
  created_at: row.createdAt.toISOString(),
});
