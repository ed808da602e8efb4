import type { InvitationObstacle } from '#domain/consultant/invitation.ts';
import { m } from '#messages';

export const counted = (count: number) => ({ count, shown: count.toLocaleString('en-US') });

const reasons: Readonly<Record<InvitationObstacle, (named: ReturnType<typeof counted>) => string>> = {
  'has-sign-in': m.consultant_skipped_has_sign_in,
  left: m.consultant_skipped_left,
  'no-email': m.consultant_skipped_no_email,
  suppressed: m.consultant_skipped_suppressed,
};

/** Why selected consultants are not invited: `3 have a sign-in. 1 left.` */
export const skippedSentences = (
  skipped: readonly { readonly reason: InvitationObstacle; readonly count: number }[],
): string => skipped.map(({ reason, count }) => reasons[reason](counted(count))).join(' ');
