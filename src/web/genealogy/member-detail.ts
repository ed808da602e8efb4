import type { ApiClient } from '#contract/client.ts';
import { nullIf } from '#web/api.ts';
import type { MemberDetail } from './member-drawer.tsx';

/** Notes that are shown; the latest. */
const limit = 50;

/** Everything the drawer shows of someone in the team; null for an id outside it. */
export async function memberDetail(
  { genealogy }: ApiClient,
  consultant_id: string,
  today: string,
): Promise<MemberDetail | null> {
  const [profile, history, notes] = await Promise.all([
    genealogy.getConsultantProfile({ consultant_id }).catch(nullIf('UNKNOWN_CONSULTANT', 'BAD_REQUEST')),
    genealogy.getMemberHistory({ consultant_id }).catch(nullIf('UNKNOWN_CONSULTANT', 'BAD_REQUEST')),
    genealogy.getMemberNotes({ consultant_id, limit }),
  ]);
  return profile && history && { profile, history, notes, today };
}
