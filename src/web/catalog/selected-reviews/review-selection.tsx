import type { ReviewRow } from '#contract/catalog/catalog.ts';
import type { ApiClient } from '#contract/client.ts';
import { m } from '#messages';
import type { FormState } from '#web/ui/form/submit-form.tsx';
import { type BulkAction, BulkBar } from '#web/ui/table/bulk-bar.tsx';
import { BulkConfirm, counted, namesAndMore, ReasonField } from '#web/ui/table/bulk-confirm.tsx';
import { type RowSelection, useRowSelection } from '#web/ui/table/row-selection.tsx';

/** The id of the form of the selected reviews. */
const selectionForm = 'selected-reviews';

type Preview = Awaited<ReturnType<ApiClient['catalog']['previewReviewVisibility']>>;

export const useReviewSelection = (): RowSelection<ReviewRow> | undefined =>
  useRowSelection<ReviewRow>(selectionForm, ['catalog:write'], {
    value: ({ review_id }) => review_id,
    label: ({ product_title: product, author_name: author }) => m.review_named({ product, author }),
  });

/** Hides the selected reviews or shows them again. */
export function ReviewSelectionBar({ total, searchTerm, shown }: { total: number; searchTerm: string; shown: string }) {
  return <BulkBar form={selectionForm} total={total} query={{ searchTerm, shown }} actions={actions()} />;
}

const actions = (): BulkAction[] => [
  {
    submission: 'hideReviews',
    needs: 'catalog:write',
    label: m.review_bulk_hide(),
    confirm: (review, state) => <Confirm preview={review as Preview} state={state} />,
  },
  {
    submission: 'showReviews',
    needs: 'catalog:write',
    label: m.review_bulk_show(),
    confirm: (review, state) => <Confirm preview={review as Preview} state={state} />,
  },
];

function Confirm({
  preview: { selection_id, visible, count, examples, left },
  state,
}: {
  preview: Preview;
  state: FormState;
}) {
  return (
    <BulkConfirm
      state={state}
      selection={selection_id}
      label={(visible ? m.review_bulk_show_count : m.review_bulk_hide_count)(counted(count))}
      fields={<ReasonField state={state} label={m.review_reason()} hint={m.review_reason_hint()} />}
    >
      {namesAndMore(examples, count)} {visible ? m.review_show_description() : m.review_hide_description()}
      {left > 0 && ` ${m.review_bulk_left(counted(left))}`}
    </BulkConfirm>
  );
}
