import type { ConsultantStatus } from './status.ts';

/** Days for which the link of an invitation works. */
export const invitationDays = 14;

/** Invitations that are mailed each minute. A mail provider refuses a sender who suddenly mails thousands of people. */
export const invitationsPerMinute = 100;

/** The domain of people without an address: mail to it is never delivered (RFC 2606). */
export const withoutEmail = 'no-email.invalid';

/** Whether a consultant can sign in, and how far the invitation of one who can't is. */
export const signInStates = ['ready', 'none', 'invited', 'expired'] as const;
export type SignInState = (typeof signInStates)[number];

/** The invitation of a consultant who has no sign-in yet. Without `expiresAt` its mail still waits. */
export type OpenInvitation = { readonly invitedAt: Date | null; readonly expiresAt: Date | null };

/** The state of a consultant; null stands for one with a sign-in. */
export function signInState(open: OpenInvitation | null, now: Date): SignInState {
  if (open === null) return 'ready';
  if (open.invitedAt === null) return 'none';
  return open.expiresAt !== null && open.expiresAt <= now ? 'expired' : 'invited';
}

/** Why a consultant is not invited, in the order in which the reasons are checked. */
export const invitationObstacles = ['has-sign-in', 'left', 'no-email', 'suppressed'] as const;
export type InvitationObstacle = (typeof invitationObstacles)[number];

type Candidate = {
  readonly signIn: SignInState;
  readonly status: ConsultantStatus;
  readonly email: string;
  /** Whether mails to the address are stopped. */
  readonly isSuppressed: boolean;
};

/** Why a consultant can't be invited; null for one who can. Someone who was invited before can be invited again. */
export function invitationObstacle({ signIn, status, email, isSuppressed }: Candidate): InvitationObstacle | null {
  if (signIn === 'ready') return 'has-sign-in';
  if (status === 'left') return 'left';
  if (email.endsWith(`@${withoutEmail}`)) return 'no-email';
  return isSuppressed ? 'suppressed' : null;
}
