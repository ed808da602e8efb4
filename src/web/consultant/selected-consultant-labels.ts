import type { GroupStatusAction, MailObstacle, StatusObstacle } from '#domain/consultant/selected.ts';
import { m } from '#messages';
import { type Skipped, skippedSentences } from '#web/ui/table/bulk-confirm.tsx';

/** Why the status of selected consultants is not changed: `3 are suspended already. 1 left.` */
export const notChanged = (action: GroupStatusAction, skipped: Skipped<StatusObstacle>): string =>
  skippedSentences(skipped, {
    admin: m.consultant_bulk_is_admin,
    left: m.consultant_skipped_left,
    'as-wanted': action === 'suspend' ? m.consultant_bulk_is_suspended : m.consultant_bulk_is_active,
  });

/** Why selected consultants get no mail. */
export const notMailed = (skipped: Skipped<MailObstacle>): string =>
  skippedSentences(skipped, {
    left: m.consultant_skipped_left,
    'no-email': m.consultant_skipped_no_email,
    suppressed: m.consultant_skipped_suppressed,
  });
