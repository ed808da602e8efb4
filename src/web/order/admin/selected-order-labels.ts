import type { CompletionObstacle, ShipmentObstacle } from '#domain/order/selected.ts';
import { m } from '#messages';
import { type Skipped, skippedSentences } from '#web/ui/table/bulk-confirm.tsx';

/** Why selected orders are not completed: `2 are already completed. 1 is cancelled.` */
export const notCompleted = (skipped: Skipped<CompletionObstacle>): string =>
  skippedSentences(skipped, {
    completed: m.order_bulk_is_completed,
    cancelled: m.order_bulk_is_cancelled,
    'own-credit': m.order_bulk_own_credit,
  });

/** Why selected orders are not marked as shipped. */
export const notShipped = (skipped: Skipped<ShipmentObstacle>): string =>
  skippedSentences(skipped, {
    cancelled: m.order_bulk_is_cancelled,
    unpaid: m.order_bulk_is_unpaid,
    shipped: m.order_bulk_is_shipped,
    'before-order': m.order_bulk_before_order,
  });
