import type { InvitationObstacle } from '#domain/consultant/invitation.ts';
import { m } from '#messages';
import { type Skipped, skippedSentences } from '#web/ui/table/bulk-confirm.tsx';

const reasons = {
  'has-sign-in': m.consultant_skipped_has_sign_in,
  left: m.consultant_skipped_left,
  'no-email': m.consultant_skipped_no_email,
  suppressed: m.consultant_skipped_suppressed,
};

/** Why selected consultants are not invited: `3 have a sign-in. 1 left.` */
export const notInvited = (skipped: Skipped<InvitationObstacle>) => skippedSentences(skipped, reasons);
