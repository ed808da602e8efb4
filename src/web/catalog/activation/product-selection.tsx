import type { ListedProduct } from '#contract/catalog/product.ts';
import type { ApiClient } from '#contract/client.ts';
import type { ProductFilter } from '#domain/catalog/product-filter.ts';
import { productName } from '#domain/catalog/product-name.ts';
import { m } from '#messages';
import type { FormState } from '#web/ui/form/submit-form.tsx';
import { type BulkAction, BulkBar } from '#web/ui/table/bulk-bar.tsx';
import { BulkConfirm, counted, namesAndMore } from '#web/ui/table/bulk-confirm.tsx';
import { type RowSelection, useRowSelection } from '#web/ui/table/row-selection.tsx';

/** The id of the form of the selected products. */
const selectionForm = 'selected-products';

type Preview = Awaited<ReturnType<ApiClient['catalog']['previewProductActivation']>>;

type Props = { total: number; searchTerm: string; shown: ProductFilter };

export const useProductSelection = (): RowSelection<ListedProduct> | undefined =>
  useRowSelection<ListedProduct>(selectionForm, ['catalog:write'], {
    value: ({ product_id }) => product_id,
    label: productName,
  });

/** Offers the selected products in the shop or stops offering them. */
export function ProductSelectionBar({ total, searchTerm, shown }: Props) {
  return <BulkBar form={selectionForm} total={total} query={{ searchTerm, shown }} actions={actions()} />;
}

const actions = (): BulkAction[] => [
  {
    submission: 'activateProducts',
    needs: 'catalog:write',
    label: m.product_bulk_activate(),
    confirm: (review, state) => <Confirm preview={review as Preview} state={state} />,
  },
  {
    submission: 'deactivateProducts',
    needs: 'catalog:write',
    label: m.product_bulk_deactivate(),
    confirm: (review, state) => <Confirm preview={review as Preview} state={state} />,
  },
];

function Confirm({
  preview: { selection_id, active, count, examples },
  state,
}: {
  preview: Preview;
  state: FormState;
}) {
  return (
    <BulkConfirm
      state={state}
      selection={selection_id}
      label={(active === 'Y' ? m.product_bulk_activate_count : m.product_bulk_deactivate_count)(counted(count))}
    >
      {namesAndMore(examples, count)}{' '}
      {active === 'Y' ? m.product_bulk_activate_effect() : m.product_bulk_deactivate_effect()}
    </BulkConfirm>
  );
}
