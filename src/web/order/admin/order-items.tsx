import type { ComponentProps } from 'react';
import type { PublicProduct } from '#contract/catalog/catalog.ts';
import { m } from '#messages';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import type { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import classes from '../order-page.module.css';

/** The fields of a form. */
export type FormState = Parameters<
  Extract<ComponentProps<typeof SubmitForm>['children'], (...state: never[]) => unknown>
>[0];

export type ItemChoice = { readonly code: string; readonly name: string };

/** Every product that can be ordered, one choice for each shade. */
export const itemChoices = (products: readonly PublicProduct[], currency: string): ItemChoice[] =>
  products.flatMap(({ product_code, title, inventory_price, shades }) => {
    const price = formatAmount(inventory_price, currency);
    return shades.length === 0
      ? [{ code: product_code, name: m.order_item_choice({ item: title, price }) }]
      : shades.map(({ code, name }) => ({ code, name: m.order_item_choice({ item: `${title}, ${name}`, price }) }));
  });

type Props = Pick<FormState, 'field'> & { items: readonly ItemChoice[]; rows: number };

/** Rows of products with quantities. A row without a product is ignored, so that it works without scripts. */
export function OrderItems({ field, items, rows }: Props) {
  return Array.from({ length: rows }, (_, row) => {
    const product = field(`lines[${row}].item_code`);
    return (
      <div key={product.id} className={classes.itemRow}>
        <SelectField {...product} key={product.defaultValue} label={m.order_item_number({ number: String(row + 1) })}>
          <option value="">{m.order_item_none()}</option>
          {items.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          {...field(`lines[${row}].quantity`)}
          label={m.order_quantity()}
          type="number"
          min={0}
          max={99}
          required
        />
      </div>
    );
  });
}
