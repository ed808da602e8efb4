import type { ApiClient } from '#contract/client.ts';
import { selectedRequestFunctions } from '#contract/payout/selected-requests.ts';
import { m } from '#messages';
import { counted } from '#web/ui/table/bulk-confirm.tsx';
import { bulkSubmission } from '#web/view/bulk-submission.ts';
import { amountsOf, notApproved, notDeclined } from './request-selection-labels.ts';

/** What the form about selected payout requests does. */
export const selectedRequestSubmissions = (api: ApiClient['payout']) => ({
  approvePayoutRequests: bulkSubmission(
    selectedRequestFunctions.previewApprovePayoutRequests,
    selectedRequestFunctions.approvePayoutRequests,
    {
      preview: (selection) => api.previewApprovePayoutRequests(selection),
      none: ({ skipped }) => m.request_bulk_none({ reasons: notApproved(skipped) }),
      apply: (input) => api.approvePayoutRequests(input),
      done: ({ count, skipped, totals }) => {
        const approved = m.request_bulk_approved({ ...counted(count), amount: amountsOf(totals) });
        if (skipped.length === 0) return { sentence: approved };
        const reasons = notApproved(skipped);
        const sentence = `${approved} ${m.request_bulk_not_approved({ reasons })}`;
        return { sentence: count === 0 ? m.request_bulk_none({ reasons }) : sentence, warning: true };
      },
    },
  ),
  declinePayoutRequests: bulkSubmission(
    selectedRequestFunctions.previewDeclinePayoutRequests,
    selectedRequestFunctions.declinePayoutRequests,
    {
      preview: (selection) => api.previewDeclinePayoutRequests(selection),
      none: ({ skipped }) => m.request_bulk_decline_none({ reasons: notDeclined(skipped) }),
      apply: (input) => api.declinePayoutRequests(input),
      done: ({ count, skipped, totals }) => {
        const declined = m.request_bulk_declined({ ...counted(count), amount: amountsOf(totals) });
        if (skipped.length === 0) return { sentence: declined };
        const reasons = notDeclined(skipped);
        const sentence = `${declined} ${m.request_bulk_not_declined({ reasons })}`;
        return { sentence: count === 0 ? m.request_bulk_decline_none({ reasons }) : sentence, warning: true };
      },
    },
  ),
});
