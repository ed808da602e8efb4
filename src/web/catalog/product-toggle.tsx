import type { TitledProduct } from '#contract/catalog/product.ts';
import { productName } from '#domain/catalog/product-name.ts';
import { m } from '#messages';
import { Button } from '#web/ui/button.tsx';
import { DialogButton, type DialogState } from '#web/ui/dialog/dialog-address.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';

type Props = { product: TitledProduct; deactivating: DialogState; size?: 'sm' | 'md' };

/** Offers a product in the shop, or asks before it is no longer offered. */
export function ProductToggle({ product, deactivating, size = 'sm' }: Props) {
  const named = { product: productName(product) };
  if (product.active === 'Y') {
    return (
      <DialogButton
        needs="catalog:write"
        dialog={deactivating}
        item={product.product_id}
        size={size}
        aria-label={m.product_deactivate_named(named)}
      >
        {m.product_deactivate()}
      </DialogButton>
    );
  }
  return (
    <SubmitForm
      name="setProductActive"
      needs="catalog:write"
      item={product.product_id}
      failed={m.product_toggle_failed()}
    >
      {({ pending }) => (
        <>
          <input type="hidden" name="product_id" value={product.product_id} />
          <input type="hidden" name="active" value="Y" />
          <Button type="submit" size={size} busy={pending} aria-label={m.product_activate_named(named)}>
            {m.product_activate()}
          </Button>
        </>
      )}
    </SubmitForm>
  );
}

/** Asks before a product leaves the shop. */
export function DeactivateProduct({ dialog, product }: { dialog: DialogState; product: TitledProduct | undefined }) {
  return (
    <FormDialog
      dialog={dialog}
      title={m.product_deactivate_title({ product: product ? productName(product) : '' })}
      description={<p>{m.product_deactivate_description()}</p>}
      submission="setProductActive"
      submitLabel={m.product_deactivate_submit()}
      failed={m.product_toggle_failed()}
    >
      <input type="hidden" name="product_id" value={product?.product_id ?? ''} />
      <input type="hidden" name="active" value="N" />
    </FormDialog>
  );
}
