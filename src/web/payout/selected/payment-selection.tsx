import type { ApiClient } from '#contract/client.ts';
import type { PaymentRow } from '#contract/payout/payment.ts';
import { m } from '#messages';
import { TextField } from '#web/ui/form/field.tsx';
import type { FormState } from '#web/ui/form/submit-form.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { type BulkAction, BulkBar } from '#web/ui/table/bulk-bar.tsx';
import { BulkConfirm, counted, namesAndMore, ReasonField } from '#web/ui/table/bulk-confirm.tsx';
import { type RowSelection, useRowSelection } from '#web/ui/table/row-selection.tsx';
import { PaymentMethodFields } from '../payment-method-fields.tsx';
import { batchSentences, notChanged } from './payment-selection-labels.ts';
import { amountsOf } from './request-selection-labels.ts';

/** The id of the form of the selected payments. */
const selectionForm = 'selected-payments';

const needs = 'payouts:write';

type Api = ApiClient['payout'];
type BatchPreview = Awaited<ReturnType<Api['previewBatchPayments']>>;
type RecordPreview = Awaited<ReturnType<Api['previewRecordPayments']>>;
type CancelPreview = Awaited<ReturnType<Api['previewCancelPayments']>>;

export const usePaymentSelection = (): RowSelection<PaymentRow> | undefined =>
  useRowSelection<PaymentRow>(selectionForm, [needs], {
    value: ({ payment_id }) => payment_id,
    label: ({ recipient_name: name, amount, currency }) =>
      m.payment_named({ name, amount: formatAmount(amount, currency, true) }),
  });

type Props = {
  total: number;
  isEstimate: boolean | undefined;
  query: Readonly<Record<string, string>>;
  /** The company's calendar day. */
  today: string;
};

/** Adds the selected payments to batches, records them as paid elsewhere, or cancels them. */
export function PaymentSelectionBar({ total, isEstimate, query, today }: Props) {
  return (
    <BulkBar
      form={selectionForm}
      label={m.payment_bulk_actions()}
      total={total}
      isEstimate={isEstimate}
      query={query}
      actions={actions(today)}
    />
  );
}

const actions = (today: string): BulkAction[] => [
  {
    needs,
    submission: 'batchPayments',
    label: m.payment_bulk_add(),
    confirm: (review, state) => <ConfirmBatch preview={review as BatchPreview} state={state} today={today} />,
  },
  {
    needs,
    submission: 'recordPayments',
    label: m.payment_bulk_record(),
    confirm: (review, state) => <ConfirmRecord preview={review as RecordPreview} state={state} today={today} />,
  },
  {
    needs,
    submission: 'cancelPayments',
    label: m.payment_bulk_cancel(),
    confirm: (review, state) => <ConfirmCancel preview={review as CancelPreview} state={state} />,
  },
];

/** The sentences of a preview: who, what happens, and who is left out. */
const sentencesOf = (
  { count, examples, skipped, left }: BatchPreview | RecordPreview | CancelPreview,
  effect: string,
): string =>
  [
    namesAndMore(examples, count),
    effect,
    ...(skipped.length > 0 ? [m.payment_bulk_left_out({ reasons: notChanged(skipped) })] : []),
    ...(left > 0 ? [m.payment_bulk_left(counted(left))] : []),
  ].join(' ');

type ConfirmProps<Preview> = { preview: Preview; state: FormState; today: string };

function ConfirmBatch({ preview, state, today }: ConfirmProps<BatchPreview>) {
  const { selection_id, count, batches } = preview;
  const byBank = batches.some(({ format }) => format !== 'paypal');
  return (
    <BulkConfirm
      state={state}
      selection={selection_id}
      label={m.payment_bulk_add_count(counted(count))}
      fields={
        byBank && (
          <TextField
            {...state.field('payable_on')}
            label={m.batch_payable_on()}
            hint={m.payment_bulk_payable_hint()}
            type="date"
            min={today}
            optional
            autoFocus
          />
        )
      }
    >
      {sentencesOf(preview, m.payment_bulk_add_effect({ batches: batchSentences(batches) }))}
    </BulkConfirm>
  );
}

const names = { method: 'payment_method', checkNumber: 'check_number', reference: 'reference', paidOn: 'paid_on' };

function ConfirmRecord({ preview, state, today }: ConfirmProps<RecordPreview>) {
  const { selection_id, count, totals } = preview;
  const field: FormState['field'] = (name) => {
    const known = state.field(name);
    if (name === names.method) return { ...known, autoFocus: true };
    return name === names.paidOn ? { ...known, defaultValue: known.defaultValue || today } : known;
  };
  return (
    <BulkConfirm
      state={state}
      selection={selection_id}
      label={m.payment_bulk_record_count(counted(count))}
      fields={<PaymentMethodFields field={field} today={today} onlyElsewhere several={count > 1} names={names} />}
    >
      {sentencesOf(preview, m.payment_bulk_record_effect({ amount: amountsOf(totals) }))}
    </BulkConfirm>
  );
}

function ConfirmCancel({ preview, state }: Omit<ConfirmProps<CancelPreview>, 'today'>) {
  const { selection_id, count, totals } = preview;
  return (
    <BulkConfirm
      state={state}
      selection={selection_id}
      label={m.payment_bulk_cancel_count(counted(count))}
      fields={<ReasonField state={state} label={m.payment_reason()} />}
    >
      {sentencesOf(preview, m.payment_bulk_cancel_effect({ amount: amountsOf(totals) }))}
    </BulkConfirm>
  );
}
