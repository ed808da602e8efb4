import type { ApiClient } from '#contract/client.ts';
import type { AdminNote } from '#contract/note/admin-note.ts';
import type { NoteSubject } from '#domain/note/admin-note.ts';
import { nullIf } from '#web/api.ts';
import { mayUse, type SignedInPerson } from '#web/shell/person.ts';
import { pageAt, rowsOf } from '#web/ui/table/page-at.ts';

/** Notes on one page. */
export const notesOnPage = 20;

type Notes = { readonly data: AdminNote[]; readonly total: number; readonly page: number };

/** A page of the notes about a person, newest first; null for a reader who may not see them, also about themselves. */
export async function loadNotes(
  person: SignedInPerson | null | undefined,
  api: ApiClient['note'],
  about: { readonly subject: NoteSubject; readonly subject_id: string },
  searchParams: URLSearchParams,
): Promise<Notes | null> {
  if (!mayUse(person, 'notes:read')) return null;
  const page = pageAt(searchParams, 'notes');
  const list = await api.getAdminNotes({ ...about, ...rowsOf(page, notesOnPage) }).catch(nullIf('ABOUT_YOU'));
  return list && { ...list, page };
}
