import type { ApiClient } from '#contract/client.ts';
import type { AdminNote } from '#contract/note/admin-note.ts';
import type { NoteSubject } from '#domain/note/admin-note.ts';
import { codeOf } from '#web/api.ts';
import { mayUse, type SignedInPerson } from '#web/shell/person.ts';

type Notes = { readonly data: AdminNote[]; readonly total: number };

/** The latest notes about a person; null for a reader who may not see them, also about themselves. */
export async function loadNotes(
  person: SignedInPerson | null | undefined,
  api: ApiClient['note'],
  about: { readonly subject: NoteSubject; readonly subject_id: string },
): Promise<Notes | null> {
  if (!mayUse(person, 'notes:read')) return null;
  return api.getAdminNotes({ ...about, limit: 50 }).catch((error) => {
    if (codeOf(error) === 'ABOUT_YOU') return null;
    throw error;
  });
}
