import { productFunctions } from '#contract/catalog/product.ts';
import type { ApiClient } from '#contract/client.ts';
import { m } from '#messages';
import { submission } from '#web/form-action.ts';

/** What the forms that change a product do, in the list and on its page. */
export const productSubmissions = (catalog: ApiClient['catalog']) => ({
  updateProduct: submission(productFunctions.updateProduct, async (input) => {
    await catalog.updateProduct(input);
    return m.product_updated_message();
  }),
  setProductActive: submission(productFunctions.setProductActive, async (input) => {
    const { active } = await catalog.setProductActive(input);
    return active === 'Y' ? m.product_activated_message() : m.product_deactivated_message();
  }),
});
