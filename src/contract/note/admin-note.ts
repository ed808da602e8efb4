import { z } from 'zod';
import { noteSubjects } from '#domain/note/admin-note.ts';
import { command, read } from '../function.ts';
import { id, idempotencyKey, instant, listInput, listOf, printable } from '../shapes.ts';

/** A note of an admin about a consultant or a customer. Only admins read it, and none about themselves. */
export const adminNote = z.object({
  note_id: id,
  note: z.string(),
  author_id: id,
  author_name: z.string(),
  /** Whether the reader may change and remove it: its author, or an owner. */
  may_change: z.boolean(),
  /** The last change; equals `created_at` before the first. */
  updated_at: instant,
  created_at: instant,
});
export type AdminNote = z.infer<typeof adminNote>;

const subject = { subject: z.enum(noteSubjects), subject_id: id } as const;
const note = printable(4000, 'Enter a note.');
const refusals = {
  UNKNOWN_PERSON: { status: 404, message: 'This consultant or customer does not exist.' },
  ABOUT_YOU: { status: 403, message: 'You can’t read or add notes about yourself.' },
} as const;
const changed = {
  UNKNOWN_NOTE: { status: 404, message: 'This note has been removed.' },
  OTHER_AUTHOR: { status: 403, message: 'Only the author or an owner can change this note.' },
} as const;

export const noteFunctions = {
  getAdminNotes: read('get-admin-notes', 'notes:read', 'Notes of admins about a consultant or customer, newest first')
    .input(listInput.omit({ searchTerm: true }).extend(subject))
    .errors(refusals)
    .output(listOf(adminNote)),
  addAdminNote: command(
    'add-admin-note',
    'notes:write',
    'Add a note about a consultant or customer that only admins see',
  )
    .input(z.strictObject({ ...subject, note, idempotency_key: idempotencyKey }))
    .errors({ ...refusals, KEY_CONFLICT: { status: 409, message: 'This key was already used for another note.' } })
    .output(adminNote),
  updateAdminNote: command('update-admin-note', 'notes:write', 'Change one of your notes; owners can change every note')
    .input(z.strictObject({ note_id: id, note }))
    .errors(changed)
    .output(adminNote),
  removeAdminNote: command('remove-admin-note', 'notes:write', 'Remove one of your notes; owners can remove every note')
    .input(z.strictObject({ note_id: id }))
    .errors(changed)
    .output(z.object({ note_id: id })),
};
