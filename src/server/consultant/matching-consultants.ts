import { type SQL, sql } from 'drizzle-orm';
import type { SignInState } from '#domain/consultant/invitation.ts';
import type { ConsultantStatus } from '#domain/consultant/status.ts';
import { readConsultantCode } from '#domain/id/consultant-code.ts';
import { matchesSearch } from '../db/search/find-by-text.ts';

type Filter = {
  readonly searchTerm: string;
  readonly status: ConsultantStatus | null;
  readonly sign_in: SignInState | null;
};

/** The consultants `c` that a list shows. */
export const matchingConsultants = (codePrefix: string, filter: Filter, now: Date): SQL =>
  sql`${matchingText(codePrefix, filter.searchTerm)} and ${narrowedConsultants(filter, now)}`;

/** The consultants `c` of the filters. */
export function narrowedConsultants({ status, sign_in }: Omit<Filter, 'searchTerm'>, now: Date): SQL {
  return sql`(${status}::text is null or c.status = ${status}::text)
    ${sign_in === null ? sql`` : sql`and ${hasSignInState(sign_in, now)}`}`;
}

/** Matches every word in name, email or code; a code also matches without its hyphen, as people write it. */
export function matchingText(codePrefix: string, searchTerm: string): SQL {
  const read = readConsultantCode(codePrefix, searchTerm);
  const text = matchesSearch(sql`c.search_text`, searchTerm);
  return 'consultantNo' in read ? sql`(c.consultant_no = ${read.consultantNo} or ${text})` : text;
}

/** The rule of `signInState`, for many. The personal data of erased consultants is gone, and they have no state. */
function hasSignInState(state: SignInState, now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  const isOpen = {
    ready: sql`true`,
    none: sql`i.invited_at is null`,
    invited: sql`i.invited_at is not null and (i.expires_at is null or i.expires_at > ${at})`,
    expired: sql`i.invited_at is not null and i.expires_at <= ${at}`,
  }[state];
  const open = sql`select from consultant_invitations i
    where i.consultant_id = c.consultant_id and i.accepted_at is null and ${isOpen}`;
  return state === 'ready' ? sql`c.erased_at is null and not exists (${open})` : sql`exists (${open})`;
}
