import type { ApiClient } from '#contract/client.ts';
import { selectedPaymentFunctions } from '#contract/payout/selected-payments.ts';
import { m } from '#messages';
import { atField, atFields } from '#web/form-action.ts';
import { counted } from '#web/ui/table/bulk-confirm.tsx';
import { bulkSubmission } from '#web/view/bulk-submission.ts';
import { batchSentences, notChanged } from './payment-selection-labels.ts';
import { amountsOf } from './request-selection-labels.ts';

type Api = ApiClient['payout'];
type Recorded = Parameters<Api['recordPayments']>[0];

const functions = selectedPaymentFunctions;

/** What the form about selected payments does. */
export const selectedPaymentSubmissions = (api: Api) => ({
  batchPayments: bulkSubmission(functions.previewBatchPayments, functions.batchPayments, {
    preview: (selection) => api.previewBatchPayments(selection),
    none: ({ skipped }) => m.payment_bulk_none({ reasons: notChanged(skipped) }),
    apply: (input) => api.batchPayments(input).catch(atField('payable_on', 'NOT_PAYABLE_ON')),
    done: ({ count, skipped, batches }) => {
      const added = m.payment_bulk_batched({ ...counted(count), batches: batchSentences(batches) });
      return result(added, count, notChanged(skipped));
    },
  }),
  recordPayments: bulkSubmission(functions.previewRecordPayments, functions.recordPayments, {
    preview: (selection) => api.previewRecordPayments(selection),
    none: ({ skipped }) => m.payment_bulk_none({ reasons: notChanged(skipped) }),
    apply: (input) => api.recordPayments(onlyChosen(input)).catch(atDetail(input)),
    done: ({ count, skipped, totals }) =>
      result(m.payment_bulk_recorded({ ...counted(count), amount: amountsOf(totals) }), count, notChanged(skipped)),
  }),
  cancelPayments: bulkSubmission(functions.previewCancelPayments, functions.cancelPayments, {
    preview: (selection) => api.previewCancelPayments(selection),
    none: ({ skipped }) => m.payment_bulk_none({ reasons: notChanged(skipped) }),
    apply: (input) => api.cancelPayments(input),
    done: ({ count, skipped, totals }) =>
      result(m.payment_bulk_cancelled({ ...counted(count), amount: amountsOf(totals) }), count, notChanged(skipped)),
  }),
});

function result(sentence: string, count: number, reasons: string) {
  if (reasons === '') return { sentence };
  if (count === 0) return { sentence: m.payment_bulk_none({ reasons }), warning: true };
  return { sentence: `${sentence} ${m.payment_bulk_left_out({ reasons })}`, warning: true };
}

/** The field of the other way is hidden and may have a value. */
const onlyChosen = ({ check_number, reference, ...input }: Recorded): Recorded =>
  input.payment_method === 'check' ? { ...input, check_number } : { ...input, reference };

const atDetail = ({ payment_method, check_number, reference }: Recorded) =>
  atFields({
    PAID_IN_FUTURE: 'paid_on',
    CHECK_NUMBER_TAKEN: 'check_number',
    MISSING_DETAILS:
      payment_method === 'check' && check_number == null
        ? 'check_number'
        : payment_method === 'other' && reference == null
          ? 'reference'
          : 'paid_on',
  });
