import { sql } from 'drizzle-orm';
import { signInState } from '#domain/consultant/invitation.ts';

/** The invitation of a consultant `c` as JSON, null without one. */
export const invitationColumn = sql`
  (select jsonb_build_object('invited_at', i.invited_at, 'invited_by', i.invited_by, 'expires_at', i.expires_at,
                             'accepted_at', i.accepted_at)
   from consultant_invitations i where i.consultant_id = c.consultant_id) as invitation`;

/** `invitationColumn` as it is read. */
export type StoredInvitation = {
  readonly invited_at: string | null;
  readonly invited_by: string | null;
  readonly expires_at: string | null;
  readonly accepted_at: string | null;
} | null;

const instantOf = (text: string | null | undefined): Date | null => (text ? new Date(text) : null);

/** Whether the consultant can sign in, and when an admin invited them last. */
export function signInOf(stored: StoredInvitation, now: Date) {
  const invitedAt = instantOf(stored?.invited_at);
  const expiresAt = instantOf(stored?.expires_at);
  const isOpen = stored !== null && stored.accepted_at === null;
  return {
    sign_in: signInState(isOpen ? { invitedAt, expiresAt } : null, now),
    invited_at: invitedAt?.toISOString() ?? null,
    invitation_expires_at: expiresAt?.toISOString() ?? null,
  };
}
