import type { ProductRow } from '#contract/catalog/product.ts';
import { m } from '#messages';
import { Button } from '#web/ui/button.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';

/** Offers a product in the shop, or stops offering it. */
export function ProductToggle({ product }: { product: ProductRow }) {
  const isActive = product.active === 'Y';
  const named = { product: product.item_description };
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
          <input type="hidden" name="active" value={isActive ? 'N' : 'Y'} />
          <Button
            type="submit"
            size="sm"
            busy={pending}
            aria-label={isActive ? m.product_deactivate_named(named) : m.product_activate_named(named)}
          >
            {isActive ? m.product_deactivate() : m.product_activate()}
          </Button>
        </>
      )}
    </SubmitForm>
  );
}
