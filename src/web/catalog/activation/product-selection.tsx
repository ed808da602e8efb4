import { useState } from 'react';
import { useActionData } from 'react-router';
import type { ListedProduct } from '#contract/catalog/product.ts';
import type { ApiClient } from '#contract/client.ts';
import type { ProductFilter } from '#domain/catalog/product-filter.ts';
import { m } from '#messages';
import { Button } from '#web/ui/button.tsx';
import { backToEntry, type FormAnswer, reviewedField } from '#web/ui/form/form-answer.ts';
import { type FormState, SubmitForm } from '#web/ui/form/submit-form.tsx';
import { usePermissions } from '#web/ui/permitted.tsx';
import { BulkBar } from '#web/ui/table/bulk-bar.tsx';
import type { RowSelection } from '#web/ui/table/row-selection.tsx';
import classes from './product-selection.module.css';

/** The id of the form of the selected products. */
const productSelectionForm = 'selected-products';

type Preview = Awaited<ReturnType<ApiClient['catalog']['previewProductActivation']>>;
type Changed = Awaited<ReturnType<ApiClient['catalog']['setProductsActive']>>;

type Props = { total: number; searchTerm: string; shown: ProductFilter };

const counted = (count: number) => ({ count, shown: count.toLocaleString('en-US') });

/** The boxes of the list of products; none for a role that changes no products. */
export function useProductSelection(): RowSelection<ListedProduct> | undefined {
  const answer = useActionData<FormAnswer>();
  const ids = answer?.submission === 'setProductsActive' ? answer.result.submission.payload.product_ids : undefined;
  if (!usePermissions().includes('catalog:write')) return undefined;
  return {
    form: productSelectionForm,
    name: 'product_ids',
    value: ({ product_id }) => product_id,
    label: ({ item_description }) => item_description,
    // Sent without scripts: the page is rendered again with the preview.
    selected: answer?.done || ids === undefined ? [] : [ids].flat().map(String),
  };
}

/** Offers the selected products in the shop or stops offering them, with a preview before and an undo after. */
export function ProductSelectionBar({ total, searchTerm, shown }: Props) {
  const answer = useActionData<FormAnswer>();
  const [changed, setChanged] = useState<Changed | null>(
    answer?.done && answer.submission === 'setProductsActive' ? (answer.value as Changed) : null,
  );
  return (
    <>
      <BulkBar
        form={productSelectionForm}
        submission="setProductsActive"
        needs="catalog:write"
        total={total}
        query={{ searchTerm, shown }}
        onDone={(value) => setChanged(value as Changed)}
        actions={
          <>
            <Button type="submit" name="active" value="Y" kind="plain" size="sm">
              {m.product_bulk_activate()}
            </Button>
            <Button type="submit" name="active" value="N" kind="plain" size="sm">
              {m.product_bulk_deactivate()}
            </Button>
          </>
        }
        confirm={(state) => <Confirm preview={state.review as Preview} state={state} />}
      />
      {changed && <Undo key={changed.product_ids[0]} changed={changed} onDone={() => setChanged(null)} />}
    </>
  );
}

function Confirm({ preview: { active, count, examples }, state }: { preview: Preview; state: FormState }) {
  const names = examples.join(', ');
  const others = count - examples.length;
  return (
    <>
      <p role="status" className={classes.preview}>
        {others > 0
          ? m.product_bulk_names_more({ names, shown: counted(others).shown })
          : m.product_bulk_names({ names })}{' '}
        {active === 'Y' ? m.product_bulk_activate_effect() : m.product_bulk_deactivate_effect()}
      </p>
      <input type="hidden" name="expected_count" value={count} />
      <Button type="submit" name="active" value={active} kind="primary" size="sm" busy={state.pending} autoFocus>
        {(active === 'Y' ? m.product_bulk_activate_count : m.product_bulk_deactivate_count)(counted(count))}
      </Button>
      <Button
        type="submit"
        name={reviewedField}
        value={backToEntry}
        kind="plain"
        size="sm"
        onClick={(event) => {
          event.preventDefault();
          state.change();
        }}
      >
        {m.product_bulk_back()}
      </Button>
    </>
  );
}

/** Says what was changed and changes it back: exactly those products, as long as they are as they were left. */
function Undo({ changed: { active, product_ids: ids }, onDone }: { changed: Changed; onDone: () => void }) {
  return (
    <div className={classes.undo}>
      <span>{(active === 'Y' ? m.product_bulk_activated : m.product_bulk_deactivated)(counted(ids.length))}</span>
      <SubmitForm name="undoProductsActive" needs="catalog:write" onDone={onDone} className={classes.undoForm ?? ''}>
        {({ pending }) => (
          <>
            <input type="hidden" name="active" value={active === 'Y' ? 'N' : 'Y'} />
            <input type="hidden" name="expected_count" value={ids.length} />
            {ids.map((id) => (
              <input key={id} type="hidden" name="product_ids" value={id} />
            ))}
            <Button type="submit" kind="plain" size="sm" busy={pending} autoFocus>
              {m.product_bulk_undo()}
            </Button>
          </>
        )}
      </SubmitForm>
    </div>
  );
}
