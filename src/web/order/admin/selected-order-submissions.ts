import type { ApiClient } from '#contract/client.ts';
import { selectedOrderFunctions } from '#contract/order/selected.ts';
import { m } from '#messages';
import { fieldError, submission } from '#web/form-action.ts';
import { counted } from '#web/ui/table/bulk-confirm.tsx';
import { bulkSubmission } from '#web/view/bulk-submission.ts';
import { notCompleted, notShipped } from './selected-order-labels.ts';

/** What the forms about selected orders do. */
export const selectedOrderSubmissions = ({ order: api }: ApiClient) => ({
  completeOrders: bulkSubmission(selectedOrderFunctions.previewCompleteOrders, selectedOrderFunctions.completeOrders, {
    preview: (selection) => api.previewCompleteOrders(selection),
    none: ({ skipped }) => m.order_bulk_complete_none({ reasons: notCompleted(skipped) }),
    apply: (input) => api.completeOrders(input),
    done: ({ count, skipped }) => {
      const completed = m.order_bulk_completed(counted(count));
      if (skipped.length === 0) return { sentence: completed };
      const reasons = notCompleted(skipped);
      const sentence = `${completed} ${m.order_bulk_not_completed({ reasons })}`;
      return { sentence: count === 0 ? m.order_bulk_complete_none({ reasons }) : sentence, warning: true };
    },
  }),
  shipOrders: bulkSubmission(selectedOrderFunctions.previewShipOrders, selectedOrderFunctions.shipOrders, {
    preview: (selection) => api.previewShipOrders(selection),
    none: ({ skipped }) => m.order_bulk_ship_none({ reasons: notShipped(skipped) }),
    apply: (input) => api.shipOrders(input),
    done: ({ count, skipped }) => {
      const shipped = m.order_bulk_shipped(counted(count));
      if (skipped.length === 0) return { sentence: shipped };
      const reasons = notShipped(skipped);
      const sentence = `${shipped} ${m.order_bulk_not_shipped({ reasons })}`;
      return { sentence: count === 0 ? m.order_bulk_ship_none({ reasons }) : sentence, warning: true };
    },
  }),
  /** The file has the selected rows, or all of the list's query. */
  exportOrders: submission(
    selectedOrderFunctions.previewShipOrders,
    async ({ ids = [], all_matching, searchTerm, status, payment_method, refund_owed, from, to }) => {
      if (!all_matching && ids.length === 0) throw fieldError('', m.order_bulk_export_none());
      const query = { q: searchTerm, status, method: payment_method, refund: refund_owed ? 'owed' : null, from, to };
      const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
      const chosen = all_matching ? given : ids.map((id) => ['id', id]);
      return { file: `/api/orders.csv?${new URLSearchParams(chosen)}`, stays: true };
    },
  ),
});
