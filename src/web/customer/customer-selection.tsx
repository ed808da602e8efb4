import type { ApiClient } from '#contract/client.ts';
import type { CustomerRow } from '#contract/customer/customer.ts';
import { m } from '#messages';
import { nameOf } from '#web/consultant/consultant-name.ts';
import { TextField } from '#web/ui/form/field.tsx';
import type { FormState } from '#web/ui/form/submit-form.tsx';
import { type BulkAction, BulkBar } from '#web/ui/table/bulk-bar.tsx';
import { BulkConfirm, counted, namesAndMore } from '#web/ui/table/bulk-confirm.tsx';
import { type RowSelection, useRowSelection } from '#web/ui/table/row-selection.tsx';
import { notAssigned } from './selected-customer-labels.ts';

/** The id of the form of the selected customers. */
const selectionForm = 'selected-customers';

const needs = 'customers:write';

type Preview = Awaited<ReturnType<ApiClient['customer']['previewCustomerConsultant']>>;

export const useCustomerSelection = (): RowSelection<CustomerRow> | undefined =>
  useRowSelection<CustomerRow>(selectionForm, [needs], {
    value: ({ customer_id }) => customer_id,
    label: (row) => nameOf(row) || m.customer_nameless(),
  });

type Props = { total: number; isEstimate: boolean | undefined; query: Readonly<Record<string, string>> };

/** Assigns the selected customers to another consultant, or to none. */
export function CustomerSelectionBar({ total, isEstimate, query }: Props) {
  return (
    <BulkBar
      form={selectionForm}
      total={total}
      isEstimate={isEstimate}
      query={query}
      fields={({ field }) => (
        <TextField
          {...field('consultant_code')}
          label={m.customer_consultant_code()}
          maxLength={40}
          autoComplete="off"
        />
      )}
      actions={actions()}
    />
  );
}

const actions = (): BulkAction[] => [
  {
    needs,
    submission: 'changeCustomersConsultant',
    label: m.customer_bulk_change(),
    confirm: (review, state) => <Confirm preview={review as Preview} state={state} />,
  },
  {
    needs,
    submission: 'removeCustomersConsultant',
    label: m.customer_bulk_remove(),
    confirm: (review, state) => <Confirm preview={review as Preview} state={state} />,
  },
];

function Confirm({ preview, state }: { preview: Preview; state: FormState }) {
  const { selection_id, consultant, count, examples, skipped, left } = preview;
  const sentences = [
    namesAndMore(examples, count),
    consultant ? m.customer_bulk_change_effect(consultant) : m.customer_bulk_remove_effect(),
    ...(skipped.length > 0 ? [m.customer_bulk_not_changed({ reasons: notAssigned(consultant, skipped) })] : []),
    ...(left > 0 ? [m.customer_bulk_left(counted(left))] : []),
  ];
  return (
    <BulkConfirm
      state={state}
      selection={selection_id}
      label={(consultant ? m.customer_bulk_change_count : m.customer_bulk_remove_count)(counted(count))}
    >
      {sentences.join(' ')}
    </BulkConfirm>
  );
}
