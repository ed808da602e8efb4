import { type ComponentProps, useId } from 'react';
import type { ProductRow } from '#contract/catalog/product.ts';
import { m } from '#messages';
import type { DialogState } from '#web/ui/dialog/dialog-address.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { FieldGrid } from '#web/ui/form/field-grid.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { IdempotencyKey } from '#web/ui/form/idempotency-key.tsx';
import type { SubmitForm } from '#web/ui/form/submit-form.tsx';

type State = Parameters<Extract<ComponentProps<typeof SubmitForm>['children'], (...state: never[]) => unknown>>[0];

type Props = { dialog: DialogState; categories: readonly string[]; currency: string };

export function AddProductDialog({ dialog, categories, currency }: Props) {
  return (
    <FormDialog
      dialog={dialog}
      title={m.product_add()}
      description={<p>{m.product_add_description()}</p>}
      submission="addProduct"
      size="lg"
      failed={m.product_add_failed()}
      values={{ inventory_price: '0', cost: '0', active: 'Y' }}
      submitLabel={m.product_add()}
    >
      {({ field }) => (
        <>
          <IdempotencyKey name="idempotency_key" />
          <Fields field={field} categories={categories} currency={currency} />
        </>
      )}
    </FormDialog>
  );
}

/** `product` is the row that the dialog is open for. */
export function EditProductDialog({ dialog, product, ...more }: Props & { product: ProductRow | undefined }) {
  const values = product && {
    ...product,
    warehouse: product.warehouse ?? '',
    rank_type: product.rank_type ?? '',
    image_url: product.image_url ?? '',
    expected_updated_at: product.updated_at,
  };
  return (
    <FormDialog
      dialog={dialog}
      title={m.product_edit_title()}
      description={<p>{m.product_edit_description()}</p>}
      submission="updateProduct"
      size="lg"
      failed={m.product_update_failed()}
      values={values ?? {}}
      submitLabel={m.product_save()}
    >
      {({ field }) => (
        <>
          <input type="hidden" name="product_id" value={dialog.item ?? ''} />
          <input type="hidden" name="expected_updated_at" value={field('expected_updated_at').defaultValue} />
          <Fields field={field} {...more} />
        </>
      )}
    </FormDialog>
  );
}

function Fields({
  field,
  categories,
  currency,
}: Pick<State, 'field'> & { categories: readonly string[]; currency: string }) {
  const list = useId();
  const amount = { type: 'number', step: '0.01', min: '0', inputMode: 'decimal' } as const;
  return (
    <>
      <TextField {...field('product_code')} label={m.product_code()} maxLength={40} autoComplete="off" required />
      <TextField
        {...field('item_description')}
        label={m.product_description()}
        maxLength={200}
        autoComplete="off"
        required
      />
      <FieldGrid>
        <TextField
          {...field('inventory_price')}
          label={m.product_price_in({ currency })}
          hint={m.product_price_hint()}
          {...amount}
          required
        />
        <TextField {...field('cost')} label={m.product_cost_in({ currency })} {...amount} optional />
        <TextField
          {...field('item_category')}
          label={m.product_category()}
          list={list}
          maxLength={80}
          autoComplete="off"
          optional
        />
        <SelectField {...field('active')} label={m.product_status()}>
          <option value="Y">{m.product_status_active()}</option>
          <option value="N">{m.product_status_inactive()}</option>
        </SelectField>
        <TextField {...field('warehouse')} label={m.product_warehouse()} maxLength={80} autoComplete="off" optional />
        <TextField {...field('rank_type')} label={m.product_rank_type()} maxLength={80} autoComplete="off" optional />
      </FieldGrid>
      <TextField
        {...field('image_url')}
        label={m.product_image_url()}
        hint={m.product_image_url_hint()}
        type="url"
        maxLength={500}
        autoComplete="off"
        optional
      />
      <datalist id={list}>
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
    </>
  );
}
