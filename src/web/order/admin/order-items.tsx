import { type ComponentProps, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PublicProduct } from '#contract/catalog/catalog.ts';
import { maxLines } from '#domain/pricing/cart-limits.ts';
import { m } from '#messages';
import { Button } from '#web/ui/button.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import type { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { useInBrowser } from '#web/ui/use-in-browser.ts';
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

type Props = Pick<FormState, 'field'> & {
  items: readonly ItemChoice[];
  /** Rows without scripts; with them there is a button for more. */
  rows: number;
};

/** The quantities of rows without a product, which are ignored. */
export const unusedQuantities = (form: FormData): string[] =>
  [...form].flatMap(([name, value]) => {
    const [, row] = /^(lines\[\d+\])\.item_code$/.exec(name) ?? [];
    return row !== undefined && value === '' ? [`${row}.quantity`] : [];
  });

/** Rows of products with quantities. A row without a product is ignored, so that it works without scripts. */
export function OrderItems({ field, items, rows }: Props) {
  const inBrowser = useInBrowser();
  const [added, setAdded] = useState(0);
  const last = useRef<HTMLDivElement>(null);
  const add = () => {
    flushSync(() => setAdded(added + 1));
    last.current?.querySelector('select')?.focus();
  };
  const count = rows + added;
  return (
    <>
      {Array.from({ length: count }, (_, row) => {
        const product = field(`lines[${row}].item_code`);
        return (
          <div key={product.id} ref={row === count - 1 ? last : undefined} className={classes.itemRow}>
            <ItemRow
              key={product.defaultValue}
              product={product}
              quantity={field(`lines[${row}].quantity`)}
              number={row + 1}
              items={items}
            />
          </div>
        );
      })}
      {inBrowser && count < maxLines && (
        <div className={classes.actions}>
          <Button type="button" onClick={add}>
            {m.order_item_add()}
          </Button>
        </div>
      )}
    </>
  );
}

type RowProps = Pick<Props, 'items'> &
  Record<'product' | 'quantity', ReturnType<FormState['field']>> & { number: number };

/** A product and its quantity, which only a row with a product needs. */
function ItemRow({ product, quantity, number, items }: RowProps) {
  const [code, setCode] = useState(product.defaultValue);
  return (
    <>
      <SelectField
        {...product}
        label={m.order_item_number({ number: String(number) })}
        onChange={(event) => setCode(event.target.value)}
      >
        <option value="">{m.order_item_none()}</option>
        {items.map((item) => (
          <option key={item.code} value={item.code}>
            {item.name}
          </option>
        ))}
      </SelectField>
      <TextField
        {...quantity}
        defaultValue={quantity.defaultValue || '1'}
        label={m.order_quantity()}
        type="number"
        min={0}
        max={99}
        required={code !== ''}
      />
    </>
  );
}
