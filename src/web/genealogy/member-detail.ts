import type { ApiClient } from '#contract/client.ts';
import { nullIf } from '#web/api.ts';
import { rowsOf } from '#web/ui/table/page-at.ts';
import type { MemberDetail } from './member-drawer.tsx';
import { notesOnPage } from './member-notes.tsx';

/** Everything the drawer shows of someone in the team; null for an id outside it. */
export async function memberDetail(
  { genealogy }: ApiClient,
  consultant_id: string,
  { today, page }: { readonly today: string /** Of the notes. */; readonly page: number },
): Promise<MemberDetail | null> {
  const [profile, history, notes] = await Promise.all([
    genealogy.getConsultantProfile({ consultant_id }).catch(nullIf('UNKNOWN_CONSULTANT', 'BAD_REQUEST')),
    genealogy.getMemberHistory({ consultant_id }).catch(nullIf('UNKNOWN_CONSULTANT', 'BAD_REQUEST')),
    genealogy.getMemberNotes({ consultant_id, ...rowsOf(page, notesOnPage) }),
  ]);
  return profile && history && { profile, history, notes: { ...notes, page }, today };
}
