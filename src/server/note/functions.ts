import { addAdminNote } from './add-admin-note.ts';
import { getAdminNotes } from './get-admin-notes.ts';
import { removeAdminNote } from './remove-admin-note.ts';
import { updateAdminNote } from './update-admin-note.ts';

export const noteFunctions = { getAdminNotes, addAdminNote, updateAdminNote, removeAdminNote };
