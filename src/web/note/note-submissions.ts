import type { ApiClient } from '#contract/client.ts';
import { noteFunctions } from '#contract/note/admin-note.ts';
import { m } from '#messages';
import { submission } from '#web/form-action.ts';

/** What the forms about notes of admins do. */
export const noteSubmissions = (api: ApiClient['note']) => ({
  addAdminNote: submission(noteFunctions.addAdminNote, async (input) => {
    await api.addAdminNote(input);
    return m.note_added();
  }),
  updateAdminNote: submission(noteFunctions.updateAdminNote, async (input) => {
    await api.updateAdminNote(input);
    return m.note_updated();
  }),
  removeAdminNote: submission(noteFunctions.removeAdminNote, async (input) => {
    await api.removeAdminNote(input);
    return m.note_removed();
  }),
});
