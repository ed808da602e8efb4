import type { ConsultantObstacle, RestoreObstacle } from '#domain/customer/selected.ts';
import { m } from '#messages';
import { type Skipped, skippedSentences } from '#web/ui/table/bulk-confirm.tsx';

const since = {
  erased: m.customer_bulk_is_erased,
  changed: m.customer_bulk_is_changed,
  merged: m.customer_bulk_is_merged,
};

/** Why selected customers are not assigned, or keep their consultant: `3 already have this consultant.` */
export const notAssigned = (consultant: object | null, skipped: Skipped<ConsultantObstacle>): string =>
  skippedSentences(skipped, {
    ...since,
    'has-consultant': consultant === null ? m.customer_bulk_has_none : m.customer_bulk_has_consultant,
    'own-account': m.customer_bulk_own_account,
  });

/** Why customers don't get their previous consultant back. */
export const notRestored = (skipped: Skipped<RestoreObstacle>): string => skippedSentences(skipped, since);
