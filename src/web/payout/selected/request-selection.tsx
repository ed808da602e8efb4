import type { ApiClient } from '#contract/client.ts';
import type { RequestRow } from '#contract/payout/request.ts';
import { m } from '#messages';
import type { FormState } from '#web/ui/form/submit-form.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { type BulkAction, BulkBar } from '#web/ui/table/bulk-bar.tsx';
import { BulkConfirm, counted, namesAndMore, ReasonField } from '#web/ui/table/bulk-confirm.tsx';
import { type RowSelection, useRowSelection } from '#web/ui/table/row-selection.tsx';
import { amountsOf, notApproved, notDeclined } from './request-selection-labels.ts';

/** The id of the form of the selected payout requests. */
const selectionForm = 'selected-requests';

type Preview = Awaited<ReturnType<ApiClient['payout']['previewApprovePayoutRequests']>>;
type DeclinePreview = Awaited<ReturnType<ApiClient['payout']['previewDeclinePayoutRequests']>>;

export const useRequestSelection = (): RowSelection<RequestRow> | undefined =>
  useRowSelection<RequestRow>(selectionForm, ['payouts:write'], {
    value: ({ request_id }) => request_id,
    label: ({ consultant_name: name, amount, currency }) =>
      m.request_named({ name, amount: formatAmount(amount, currency, true) }),
  });

/** Approves or declines the selected payout requests. */
export function RequestSelectionBar({ total, searchTerm }: { total: number; searchTerm: string }) {
  return <BulkBar form={selectionForm} total={total} query={{ searchTerm }} actions={actions()} />;
}

const actions = (): BulkAction[] => [
  {
    submission: 'approvePayoutRequests',
    needs: 'payouts:write',
    label: m.request_bulk_approve(),
    confirm: (review, state) => <ConfirmApproval preview={review as Preview} state={state} />,
  },
  {
    submission: 'declinePayoutRequests',
    needs: 'payouts:write',
    label: m.request_bulk_decline(),
    confirm: (review, state) => <ConfirmDecline preview={review as DeclinePreview} state={state} />,
  },
];

function ConfirmApproval({ preview, state }: { preview: Preview; state: FormState }) {
  const { selection_id, count, examples, skipped, left, totals } = preview;
  const sentences = [
    namesAndMore(examples, count),
    m.request_bulk_effect({ amount: amountsOf(totals) }),
    ...(skipped.length > 0 ? [m.request_bulk_not_approved({ reasons: notApproved(skipped) })] : []),
    ...(left > 0 ? [m.request_bulk_left(counted(left))] : []),
  ];
  return (
    <BulkConfirm state={state} selection={selection_id} label={m.request_bulk_approve_count(counted(count))}>
      {sentences.join(' ')}
    </BulkConfirm>
  );
}

function ConfirmDecline({ preview, state }: { preview: DeclinePreview; state: FormState }) {
  const { selection_id, count, examples, skipped, left, totals } = preview;
  const sentences = [
    namesAndMore(examples, count),
    m.request_bulk_decline_effect({ amount: amountsOf(totals) }),
    ...(skipped.length > 0 ? [m.request_bulk_not_declined({ reasons: notDeclined(skipped) })] : []),
    ...(left > 0 ? [m.request_bulk_decline_left(counted(left))] : []),
  ];
  return (
    <BulkConfirm
      state={state}
      selection={selection_id}
      label={m.request_bulk_decline_count(counted(count))}
      fields={<ReasonField state={state} label={m.payment_reason()} />}
    >
      {sentences.join(' ')}
    </BulkConfirm>
  );
}
