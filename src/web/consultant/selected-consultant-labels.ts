import type {
  GroupStatusAction,
  MailObstacle,
  RankObstacle,
  RankUndoObstacle,
  StatusObstacle,
} from '#domain/consultant/selected.ts';
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

/** Why selected consultants are not granted a rank. */
export const notGranted = (skipped: Skipped<RankObstacle>): string =>
  skippedSentences(skipped, {
    left: m.consultant_skipped_left,
    'own-rank': m.consultant_bulk_own_rank,
    'has-rank': m.consultant_bulk_has_rank,
    'later-rank': m.consultant_bulk_later_rank,
  });

/** Why consultants keep the rank that an action granted them. */
export const notUndone = (skipped: Skipped<RankUndoObstacle>): string =>
  skippedSentences(skipped, { changed: m.consultant_bulk_rank_changed });
