import type { ApiClient } from '#contract/client.ts';
import { selectedCustomerFunctions } from '#contract/customer/selected.ts';
import { m } from '#messages';
import { atField, submission } from '#web/form-action.ts';
import { counted } from '#web/ui/table/bulk-confirm.tsx';
import { bulkSubmission } from '#web/view/bulk-submission.ts';
import { notAssigned, notRestored } from './selected-customer-labels.ts';

type Api = ApiClient['customer'];

const functions = selectedCustomerFunctions;

/** What the forms about selected customers do. */
export const selectedCustomerSubmissions = (api: Api) => ({
  changeCustomersConsultant: assigning(api, true),
  removeCustomersConsultant: assigning(api, false),
  undoCustomersConsultant: submission(functions.undoCustomersConsultant, async (input) => {
    const { count, skipped } = await api.undoCustomersConsultant(input);
    const sentence = m.customer_bulk_undone(counted(count));
    if (skipped.length === 0) return sentence;
    const reasons = notRestored(skipped);
    return { message: `${sentence} ${m.customer_bulk_not_changed({ reasons })}`, warning: true };
  }),
});

/** Assigns to the consultant with the entered code, or to none. */
function assigning(api: Api, toConsultant: boolean) {
  const none = toConsultant ? m.customer_bulk_change_none : m.customer_bulk_remove_none;
  const atCode = atField('consultant_code', 'UNKNOWN_CONSULTANT');
  return bulkSubmission(functions.previewCustomerConsultant, functions.setCustomersConsultant, {
    preview: (selection) =>
      api.previewCustomerConsultant({ ...selection, ...(!toConsultant && { consultant_code: null }) }).catch(atCode),
    none: ({ consultant, skipped }) => none({ reasons: notAssigned(consultant, skipped) }),
    apply: (input) => api.setCustomersConsultant(input).catch(atCode),
    done: ({ consultant, count, skipped }) => {
      const changed = consultant
        ? m.customer_bulk_assigned({ ...counted(count), name: consultant.name })
        : m.customer_bulk_removed(counted(count));
      if (skipped.length === 0) return { sentence: changed };
      const reasons = notAssigned(consultant, skipped);
      const sentence = `${changed} ${m.customer_bulk_not_changed({ reasons })}`;
      return { sentence: count === 0 ? none({ reasons }) : sentence, warning: true };
    },
    undo: 'undoCustomersConsultant',
  });
}
